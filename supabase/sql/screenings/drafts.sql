-- Drafts of announcements, the same in every browser of their author, until announced or discarded.
comment on table public.screening_drafts is
  'One row per draft of a screening announcement. about: which (new, of a film, a copy, a change of one); draft: form '
  'state, read only by its page; revision: counts its changes.';
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
    -- A draft based on an outdated screening is dropped.
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

-- Keeps a draft. `revision`: optimistic lock, the revision it was changed from; null: overwrite. Returns the stored state: `kept` false where another browser
-- changed it meanwhile; then nothing is written. A new draft has revision 0.
create or replace function public.put_screening_draft(about text, draft jsonb, revision int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare saved public.screening_drafts;
begin
  perform private.require_session();
  if not private.is_signed_in() then raise exception 'Sign in first.' using errcode = '42501'; end if;
  delete from public.screening_drafts d
  where d.person_id = auth.uid() and d.about like 'change:%' and split_part(d.about, ':', 2) = split_part(put_screening_draft.about, ':', 2)
    and d.about <> put_screening_draft.about;
  insert into public.screening_drafts as d (person_id, about, draft) values (auth.uid(), put_screening_draft.about, put_screening_draft.draft)
  on conflict on constraint screening_drafts_pkey do update set draft = excluded.draft, revision = d.revision + 1, changed_at = now()
  where put_screening_draft.revision is null or d.revision = put_screening_draft.revision
  returning * into saved;
  if saved.about is not null then return private.draft_as_json(saved) || '{"kept": true}'; end if;
  select d.* into saved from public.screening_drafts d where d.person_id = auth.uid() and d.about = put_screening_draft.about;
  return private.draft_as_json(saved) || '{"kept": false}';
end
$$;
grant execute on function public.put_screening_draft to authenticated;

-- Deletes a draft that was announced or discarded.
create or replace function public.drop_screening_draft(about text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.screening_drafts d where d.person_id = auth.uid() and d.about = drop_screening_draft.about;
end
$$;
grant execute on function public.drop_screening_draft to authenticated;
