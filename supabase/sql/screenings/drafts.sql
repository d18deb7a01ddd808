-- Announcements that were begun, kept in the house: the same in every browser of whoever writes them, until they are announced or thrown away.
comment on table public.screening_drafts is
  'One row an announcement of a screening that somebody began. about: which (new, of a film, a copy, a change of one); '
  'draft: its form as it stands, read by its page alone; revision: counts its changes.';
select private.open_table('public.screening_drafts', of_person => 'person_id');
create or replace trigger limit_rows after insert on public.screening_drafts referencing new table as added for each statement
  execute function private.limit_rows('person_id', 100, 'A person can have up to 100 drafts.');

create or replace function private.draft_as_json(d public.screening_drafts) returns jsonb
language sql stable as $$
  select jsonb_build_object('about', d.about, 'draft', d.draft, 'revision', d.revision, 'changedAt', d.changed_at)
$$;

create or replace function public.my_screening_drafts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'about', d.about, 'title', left(coalesce(d.draft ->> 'title', ''), 160), 'changedAt', d.changed_at
    ) order by d.changed_at desc), '[]')
    from public.screening_drafts d
    -- A change of what was changed since by somebody else begins anew.
    where d.person_id = auth.uid() and (
      d.about not like 'change:%' or exists (select from public.screenings s where d.about = 'change:' || s.id || ':' || s.revision)
    )
  );
end
$$;
grant execute on function public.my_screening_drafts to authenticated;

create or replace function public.screening_draft(about text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select private.draft_as_json(d) from public.screening_drafts d where d.person_id = auth.uid() and d.about = screening_draft.about
  );
end
$$;
grant execute on function public.screening_draft to authenticated;

-- Keeps a draft. `revision`: what it was changed from; null: whatever stands there, it is replaced. Answers how it stands: `kept` false where another browser
-- changed it meanwhile, with what stands there, and nothing is written. A first one is changed from 0.
create or replace function public.put_screening_draft(about text, draft jsonb, revision int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare stands public.screening_drafts;
begin
  perform private.require_session();
  if not private.is_signed_in() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  delete from public.screening_drafts d
  where d.person_id = auth.uid() and d.about like 'change:%' and split_part(d.about, ':', 2) = split_part(put_screening_draft.about, ':', 2)
    and d.about <> put_screening_draft.about;
  insert into public.screening_drafts as d (person_id, about, draft) values (auth.uid(), put_screening_draft.about, put_screening_draft.draft)
  on conflict on constraint screening_drafts_pkey do update set draft = excluded.draft, revision = d.revision + 1, changed_at = now()
  where put_screening_draft.revision is null or d.revision = put_screening_draft.revision
  returning * into stands;
  if stands.about is not null then return private.draft_as_json(stands) || '{"kept": true}'; end if;
  select d.* into stands from public.screening_drafts d where d.person_id = auth.uid() and d.about = put_screening_draft.about;
  return private.draft_as_json(stands) || '{"kept": false}';
end
$$;
grant execute on function public.put_screening_draft to authenticated;

-- Throws a draft away: it was announced, or is not to be.
create or replace function public.drop_screening_draft(about text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.screening_drafts d where d.person_id = auth.uid() and d.about = drop_screening_draft.about;
end
$$;
grant execute on function public.drop_screening_draft to authenticated;
