-- Fills a fresh database of bellhopd with ten years of laundry: :tasks tasks of 10 pets with their totals, 90 days of the journal, workouts
-- and sessions at the gym.
--   sqlite3 -cmd '.parameter init' -cmd '.parameter set :tasks 1000000' -cmd '.parameter set :now 1800000000000' bellhop.db < history.sql
-- Every round consists of a wash, a wait, a dryer run and another wait. One round in 100 is abandoned after its wash has ended. One round in
-- 10 is folded late.
PRAGMA synchronous = OFF;
PRAGMA foreign_keys = ON;
PRAGMA cache_size = -200000;
BEGIN;

-- p is the number of the pet (0 to 9). r is the number of the round. began is the time when the round began; the last round ends before :now.
-- step is the time from one round to the next round.
CREATE TEMP TABLE pet_ids AS
    WITH RECURSIVE n (p) AS (SELECT 0 UNION ALL SELECT p + 1 FROM n WHERE p < 9)
    SELECT p, printf('%08x-%04x-7000-8000-%012x', (:now - 315360000000) >> 16, (:now - 315360000000) & 65535, p + 1) AS id,
        315360000000 / (:tasks / 10) AS step, :tasks / 10 AS rounds FROM n;

INSERT INTO pets (id, version, name, created, state, last_laundry, is_active, health, health_updated, cycles, streak, longest_streak,
    deaths, paused_ms, frequency_days, wash_minutes, dry_minutes)
    SELECT id, 1, 'Pet' || (p + 1), :now - 315360000000 - 86400000, 'happy', :now - step / 2, 1, 100, :now - step / 2,
        rounds - rounds / 100, 8, 98, 0, 0, 7, 20, 20 FROM pet_ids;

INSERT INTO tasks (id, version, pet, started, stage, is_completed, abandoned, wash_started, wash_ended, dry_started, dry_ended, folded,
    folded_late, wash_minutes, dry_minutes)
    WITH RECURSIVE n (r) AS (SELECT 0 UNION ALL SELECT r + 1 FROM n WHERE r < :tasks / 10 - 1),
    -- In tenths of step: a wash takes 3, a wait up to 1, a dryer run 3, and the second wait up to 1.
    rounds AS (
        SELECT r, p, id AS pet, step / 10 AS tenth, :now - 315360000000 + r * step + p AS began,
            r * 7919 % 97 * step / 970 AS wet, r * 6101 % 89 * step / 890 AS dry FROM n CROSS JOIN pet_ids)
    SELECT printf('%08x-%04x-7%03x-9%03x-%012x', began >> 16, began & 65535, r & 4095, p, r), 1, pet, began,
        iif(r % 100 = 99, 'washed', 'completed'), r % 100 <> 99, iif(r % 100 = 99, began + 3 * tenth + wet, NULL),
        began, began + 3 * tenth, iif(r % 100 = 99, NULL, began + 3 * tenth + wet), iif(r % 100 = 99, NULL, began + 6 * tenth + wet),
        iif(r % 100 = 99, NULL, began + 6 * tenth + wet + dry), r % 10 = 9 AND r % 100 <> 99, 20, 20
    FROM rounds ORDER BY began, p;

INSERT INTO day_totals (pet, day, folded, on_time, late, revived, abandoned, wet_waits, wet_wait_ms, dry_waits, dry_wait_ms, wash_ms, dry_ms)
    SELECT pet, coalesce(folded, abandoned) / 86400000, sum(is_completed), sum(is_completed AND NOT folded_late), sum(folded_late), 0,
        sum(NOT is_completed), sum(is_completed), sum(coalesce(dry_started - wash_ended, 0)), sum(is_completed),
        sum(coalesce(folded - dry_ended, 0)), sum(wash_ended - wash_started), sum(coalesce(dry_ended - dry_started, 0))
    FROM tasks GROUP BY pet, coalesce(folded, abandoned) / 86400000;

INSERT INTO month_totals (pet, month, folded, on_time, late, revived, abandoned, wet_waits, wet_wait_ms, dry_waits, dry_wait_ms, wash_ms,
    dry_ms)
    SELECT pet, unixepoch(86400 * day, 'unixepoch', 'start of month') / 86400, sum(folded), sum(on_time), sum(late), sum(revived),
        sum(abandoned), sum(wet_waits), sum(wet_wait_ms), sum(dry_waits), sum(dry_wait_ms), sum(wash_ms), sum(dry_ms)
    FROM day_totals GROUP BY pet, unixepoch(86400 * day, 'unixepoch', 'start of month');

INSERT INTO reactions (month, sink, what, count, after_ms)
    SELECT month, sink, what, 40, 40 * 65000 FROM (SELECT DISTINCT month FROM month_totals)
        CROSS JOIN (SELECT 'desktop' AS sink UNION SELECT 'phone') CROSS JOIN (SELECT 'seen' AS what UNION SELECT 'mark-folded');

-- Ten years of training: 2400 workouts, and 600 sessions at the gym with five rests in each session.
INSERT INTO activities (id, version, kind, name, started, ended, body)
    WITH RECURSIVE n (r) AS (SELECT 0 UNION ALL SELECT r + 1 FROM n WHERE r < 2999),
    activities AS (SELECT r, r % 5 = 4 AS is_rest, :now - 315360000000 + r * 105120000 AS began FROM n)
    SELECT printf('%08x-%04x-7%03x-a000-%012x', began >> 16, began & 65535, r & 4095, r), 1, iif(is_rest, 'rest', 'workout'),
        iif(is_rest, 'Rest', iif(r % 2, 'circuit', 'tabata')), began, began + 1800000,
        iif(is_rest,
            json_object('rest', json_object('_0', json_object('phase', 'ready', 'sets', 5, 'isAutoRest', json('false'), 'rests',
                (SELECT json_group_array(json_object('started', began + value * 200000, 'planned', 90000, 'taken', 90000 + value * 1234,
                    'end', 'next')) FROM json_each('[0, 1, 2, 3, 4]'))))),
            json_object('run', json_object('_0', json_object(
                'plan', json_object('workout', json_object('_0', json_object('name', 'circuit', 'low', 20000, 'high', 40000, 'sets', 6,
                    'rounds', 3, 'start', 'high', 'getReady', 10000, 'warmUp', 300000, 'coolDown', 180000, 'rest', 120000, 'warning', 5000))),
                'index', 41, 'state', 'ended', 'held', 1810000, 'ending', iif(r % 10, 'finished', 'stopped'), 'asleep', 0, 'since', 0,
                'setsDone', 18, 'pauses', 1, 'dropped', 0, 'moved', 0))))
    FROM activities;

-- The journal of the last 90 days: one event for each end of a wash or dryer run, delivered to a desktop and to a phone.
INSERT INTO events (kind, occurred, due, owner, timer, generation, key, notice, category, title, body, urgency, name)
    SELECT iif(is_dry, 'laundry.dried', 'laundry.washed'), at, at, 'pet:' || pet, iif(is_dry, 'dry', 'wash'), 1,
        substr('timer_' || replace(task, '-', '') || iif(is_dry, '_d', '_w'), 1, 64), 'timer_' || pet, 'x-bellhop.timer',
        iif(is_dry, 'Dry Complete!', 'Wash Complete!'), 'Time for the next step', 'high', 'Pet'
    FROM (
        SELECT id AS task, pet, wash_ended AS at, 0 AS is_dry FROM tasks WHERE is_completed = 1 AND folded > :now - 7776000000
        UNION ALL SELECT id, pet, dry_ended, 1 FROM tasks WHERE is_completed = 1 AND folded > :now - 7776000000)
    ORDER BY at;
INSERT INTO deliveries (event, sink, key, state, reason, attempts, changed, receipt)
    SELECT number, sink, key, 'acknowledged', 'answered', 1, occurred + 2000, 'r' FROM events
        CROSS JOIN (SELECT 'desktop' AS sink UNION SELECT 'phone');
COMMIT;
