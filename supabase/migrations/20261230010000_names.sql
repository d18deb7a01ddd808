-- Named `clip_state` now.
drop function if exists private.clip_stands(uuid, uuid) cascade;

-- These policies have other names now: a house that has the old ones would keep both.
drop policy if exists "A person and whoever made the film see a claim, in person" on public.claims;
drop policy if exists "Who gives screeners of a cut sees how its marked copies stand" on public.marked_copies;
drop policy if exists "Its creator sees how a trailer stands and takes it away" on public.trailers;
drop policy if exists "Who asked, whoever made the film and moderators see a withdrawa" on public.withdrawals;
drop policy if exists "The creator sees how their cuts compare" on public.alignments;
drop policy if exists "The creator keeps the names that are heard in their film" on public.film_names;
drop policy if exists "The creator takes away what runs beside a cut" on public.side_tracks;
drop policy if exists "A person strikes out of their own diary" on public.diary_entries;
drop policy if exists "People take their own feed addresses back, in person" on public.feeds;
drop policy if exists "A person begins lists of their own" on public.lists;
drop policy if exists "A person hears of their own letters" on realtime.messages;
drop policy if exists "A person drops their own moments" on public.moments;
drop policy if exists "A person hears of their own notices, in person" on public.notices;
drop policy if exists "Who may stand at its door hears the clock of a screening" on realtime.messages;
drop policy if exists "Who has a place in a screening hears what is said there" on realtime.messages;
drop policy if exists "A person drops their own searches" on public.kept_searches;
