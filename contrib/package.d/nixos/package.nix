# A recipe for NixOS and Nix. Nobody has run it yet: the tests of Bellhop run on Debian. It takes the
# programs of the tarball and corrects the paths of their libraries. To build it beside the tarball:
#
#   nix-build -E 'with import <nixpkgs> {}; callPackage ./package.nix { }'
{ lib, stdenv, autoPatchelfHook, zstd, curl, dbus, openssl, sqlite }:

stdenv.mkDerivation rec {
  pname = "bellhop";
  version = "0.2.0";

  src = ./. + "/bellhop-${version}-linux-${stdenv.hostPlatform.parsed.cpu.name}.tar.zst";

  nativeBuildInputs = [ autoPatchelfHook zstd ];
  buildInputs = [ curl dbus openssl sqlite stdenv.cc.cc.lib ];

  dontBuild = true;
  dontStrip = true;

  # The completions and manual pages come from bellhop itself, which cannot run before its libraries
  # are found.
  installPhase = ''
    runHook preInstall
    patchShebangs install contrib
    autoPatchelf programs
    HOME=/nonexistent DESTDIR=$PWD/root ./install --prefix $out --parts command,daemon,user,bus,desktop,docs
    mkdir -p $out && cp -r root$out/. $out/
    runHook postInstall
  '';

  meta = {
    description = "Timers that survive anything, and a hub for notices";
    license = lib.licenses.asl20;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "bellhop";
  };
}
