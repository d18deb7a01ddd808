comment on table public.participant_wishes is
  'One row what a participant wrote by their link: a question, a condition (with it as data), or a withdrawal. Answered by who keeps the releases.';
select private.open_table('public.participant_wishes', of_film => 'documentary_id');
grant select on public.participant_wishes to authenticated;
create policy "Who sees the papers of a film reads what participants ask" on public.participant_wishes
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.participant_wishes referencing new table as added for each statement
  execute function private.limit_rows('release_id', '200', 'Two hundred questions about one release are enough. Write to the house.');

/**
 * A question, a condition or a withdrawal by the key of a link. A withdrawal of what was given holds publishing until somebody decides: nothing is removed
 * by it (decision 0583). Before anything was given it is a refusal.
 */
create or replace function public.write_participant_wish(key text, kind text, words text default '', condition jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link public.participant_links := private.participant_link(key);
  r public.releases;
begin
  if link.id is null then raise exception 'This link has ended.' using errcode = 'P0002', hint = 'Ask the film''s producer for another one.'; end if;
  if kind <> 'withdrawal' and trim(coalesce(words, '')) = '' and condition is null then
    raise exception 'Write what you ask.' using errcode = 'P0001', detail = 'words';
  end if;
  if (select count(*) >= 20 from public.participant_wishes w where w.link_id = link.id and w.asked_at > now() - interval '1 day') then
    raise exception 'You can write up to twenty times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
  select * into r from public.releases x where x.id = link.release_id for update;
  insert into public.participant_wishes (documentary_id, release_id, link_id, kind, words, condition)
  values (
    link.documentary_id, link.release_id, link.id, write_participant_wish.kind, trim(coalesce(write_participant_wish.words, '')),
    case when write_participant_wish.kind = 'condition' then write_participant_wish.condition end
  );
  if kind = 'withdrawal' then perform private.withdraw_release(r, link, words); end if;
  perform private.tell_of_release(r, kind, link.name);
end $$;
grant execute on function public.write_participant_wish to anon, authenticated;

/** The release is withdrawn, as far as a participant can: it is decided by who keeps it. In the version that is shown its scenes are a withdrawal as any. */
create or replace function private.withdraw_release(release public.releases, link public.participant_links, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  shown uuid := (select d.current_version_id from public.documentaries d where d.id = release.documentary_id);
  called text := coalesce(
    (select case when p.is_protected then p.alias else p.name end from public.production_people p where p.id = release.person_id), link.name
  );
begin
  if release.state in ('not-asked', 'asked', 'promised') then
    perform private.move_release(release.id, 'refused', words, null, true, link.name);
  elsif release.state in ('given', 'given-with-conditions') then
    perform private.move_release(release.id, 'withdrawal-asked', words, null, true, link.name);
    if exists (select from private.appearances_in(shown) a where a.person_id = release.person_id or a.place_id = release.place_id) then
      insert into public.withdrawals (documentary_id, name, words, release_id)
      values (release.documentary_id, left(called, 80), left(trim(coalesce(words, '')), 2000), release.id) returning id into made;
      insert into public.withdrawn_ranges (withdrawal_id, version_id, starts_ms, ends_ms)
      select made, shown, lower(x), upper(x)
      from private.appearances_in(shown) a, unnest(int4multirange(int4range(a.starts_ms, a.ends_ms))) x
      where (a.person_id = release.person_id or a.place_id = release.place_id) and a.ends_ms > a.starts_ms
      limit 200;
      insert into private.placed_withdrawals (withdrawal_id, version_id) values (made, shown);
    end if;
  end if;
end $$;

/** Answers a question, or decides on a condition or a withdrawal. A condition that is agreed to joins the release and acts from then on. */
create or replace function public.answer_participant_wish(wish uuid, state text, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.participant_wishes;
begin
  perform private.require_session();
  select * into asked from public.participant_wishes w where w.id = answer_participant_wish.wish for update;
  if asked.id is null or not private.can_keep_releases(asked.documentary_id) then
    raise exception 'Only editors who see the papers of the film can keep its releases.' using errcode = '42501';
  end if;
  if answer_participant_wish.state not in ('agreed', 'declined', 'answered') or asked.state <> 'open' then
    raise exception 'This was answered already.' using errcode = 'P0001', detail = 'answered';
  end if;
  if answer_participant_wish.state <> 'agreed' and trim(coalesce(answer, '')) = '' then
    raise exception 'Write an answer.' using errcode = 'P0001', detail = 'answer';
  end if;
  if asked.kind = 'withdrawal' and exists (select from public.releases r where r.id = asked.release_id and r.state = 'withdrawal-asked') then
    perform public.set_release_state(asked.release_id, case when answer_participant_wish.state = 'agreed' then 'withdrawn' else 'given' end, answer);
  end if;
  if asked.kind = 'condition' and answer_participant_wish.state = 'agreed' then
    update public.releases r set conditions = r.conditions || jsonb_build_array(
      coalesce(asked.condition, jsonb_build_object('kind', 'words', 'words', left(asked.words, 300)))
    ) where r.id = asked.release_id;
  end if;
  update public.participant_wishes w set state = answer_participant_wish.state, answer = trim(coalesce(answer_participant_wish.answer, '')), answered_at = now()
  where w.id = asked.id;
end $$;
grant execute on function public.answer_participant_wish to authenticated;

/** A withdrawal that was decided, in the releases or among the film's people, is decided in both. */
create or replace function private.settle_wishes(release uuid, granted boolean, words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.participant_wishes w
  set state = case when granted then 'agreed' else 'declined' end, answer = left(trim(coalesce(settle_wishes.words, '')), 2000), answered_at = now()
  where w.release_id = settle_wishes.release and w.kind = 'withdrawal' and w.state = 'open';
  perform private.settle_withdrawal(w.id, granted, left(trim(coalesce(settle_wishes.words, '')), 2000), false)
  from public.withdrawals w where w.release_id = settle_wishes.release and w.state = 'asked';
end $$;

create or replace function private.withdrawal_of_release_settled() returns trigger
language plpgsql security definer set search_path = '' as $$
declare held public.releases;
begin
  select * into held from public.releases r where r.id = new.release_id and r.state = 'withdrawal-asked';
  if held.id is null then return null; end if;
  perform private.move_release(held.id, case when new.state = 'granted' then 'withdrawn' else private.given_state('given', held.conditions) end, new.answer);
  update public.participant_wishes w
  set state = case when new.state = 'granted' then 'agreed' else 'declined' end, answer = new.answer, answered_at = now()
  where w.release_id = held.id and w.kind = 'withdrawal' and w.state = 'open';
  return null;
end $$;
create or replace trigger withdrawal_of_release_settled after update of state on public.withdrawals
  for each row when (new.release_id is not null and new.state in ('granted', 'declined') and old.state = 'asked')
  execute function private.withdrawal_of_release_settled();
