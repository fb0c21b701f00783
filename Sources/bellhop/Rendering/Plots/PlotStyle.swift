/// The style sheets of pages and drawings, for light and dark screens.
///
/// Every part of a plot has a contrast of at least 3 to the background, and every text at least
/// 4.5. No part is distinguished by its color alone: the parts differ in their brightness, their
/// outline or their shape. The style sheets contain no variables, because not every program that
/// shows SVG knows them.
enum PlotStyle {
    static let drawing = """

        text { font-family: system-ui, -apple-system, Roboto, sans-serif; font-size: 12px; }
        .page { fill: #ffffff; }
        .label { fill: #57606a; }
        .name { fill: #1f2328; }
        .head { fill: #1f2328; font-size: 16px; font-weight: bold; }
        .heading { fill: #1f2328; font-size: 24px; font-weight: bold; }
        .grid { stroke: #d8dee4; }
        .axis { stroke: #8c959f; }
        .first { fill: #1a7f37; }
        .second { fill: #f0c674; stroke: #7d5500; }
        .third { fill: none; stroke: #8c959f; }
        .line-first { fill: none; stroke: #1a7f37; stroke-width: 2; }
        .line-second { fill: none; stroke: #7d5500; stroke-width: 2; stroke-dasharray: 6 3; }
        .day-0 { fill: none; stroke: #d8dee4; }
        .day-1 { fill: #4aa663; }
        .day-2 { fill: #1f7a38; }
        .day-3 { fill: #0a4019; }
        @media (prefers-color-scheme: dark) {
          .page { fill: #0d1117; }
          .label { fill: #9ea7b3; }
          .name, .head, .heading { fill: #e6edf3; }
          .grid { stroke: #262c36; }
          .axis { stroke: #6e7681; }
          .first { fill: #3fb950; }
          .second { fill: #6b4f14; stroke: #e3b341; }
          .third { stroke: #8b949e; }
          .line-first { stroke: #3fb950; }
          .line-second { stroke: #e3b341; }
          .day-0 { stroke: #2d333d; }
          .day-1 { fill: #2c8544; }
          .day-2 { fill: #4cc26b; }
          .day-3 { fill: #b4f5c2; }
        }

        """

    static let page = """

        body { margin: 0; background: #ffffff; color: #1f2328; font: 16px/1.5 system-ui, -apple-system, Roboto, sans-serif; }
        main { max-width: 752px; margin: 0 auto; padding: 24px 16px; }
        h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { margin: 40px 0 0; font-size: 22px; }
        h3 { margin: 24px 0 8px; font-size: 16px; }
        .period, footer { color: #57606a; }
        .period { margin: 4px 0 0; }
        footer { margin-top: 40px; font-size: 14px; }
        .facts { margin: 8px 0 16px; padding-left: 20px; }
        figure { margin: 0 0 16px; padding: 16px; border: 1px solid #d8dee4; border-radius: 8px; }
        figcaption { margin-bottom: 8px; font-weight: bold; }
        figure svg { display: block; width: 100%; min-width: 600px; height: auto; }
        summary { cursor: pointer; font-size: 14px; color: #57606a; }
        .drawing, .table { overflow-x: auto; }
        table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
        caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid #d8dee4; text-align: right; font-weight: normal; }
        th:first-child { text-align: left; overflow-wrap: anywhere; }
        thead th { color: #57606a; }
        @media (prefers-color-scheme: dark) {
          body { background: #0d1117; color: #e6edf3; }
          .period, footer, summary, thead th { color: #9ea7b3; }
          figure, th, td { border-color: #2d333d; }
        }

        """
}
