-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an announcement of a screening that somebody began. about: which (new, of a film, a copy, a change of one); draft: its form as it stands, read by its page alone; revision: counts its changes.
create table public.screening_drafts (
  person_id uuid not null,
  about text not null,
  draft jsonb not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint screening_drafts_pkey PRIMARY KEY (person_id, about),
  constraint screening_drafts_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint screening_drafts_about_check CHECK (length(about) <= 120 AND about ~ '^[a-z0-9:-]+$'),
  constraint screening_drafts_draft_check CHECK (jsonb_typeof(draft) = 'object' AND length(draft::text) <= 100000)
);
alter table public.screening_drafts enable row level security;
grant all on public.screening_drafts to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_drafts
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_drafts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '100', 'A person keeps 100 begun announcements at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_drafts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.drop_screening_draft(about text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.screening_drafts d where d.person_id = auth.uid() and d.about = drop_screening_draft.about;
end
$$;
grant execute on function public.drop_screening_draft to authenticated, service_role;

create function public.my_screening_drafts() returns jsonb
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
grant execute on function public.my_screening_drafts to authenticated, service_role;

create function public.put_screening_draft(about text, draft jsonb, revision integer DEFAULT NULL::integer) returns jsonb
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
grant execute on function public.put_screening_draft to authenticated, service_role;

create function public.screening_draft(about text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select private.draft_as_json(d) from public.screening_drafts d where d.person_id = auth.uid() and d.about = screening_draft.about
  );
end
$$;
grant execute on function public.screening_draft to authenticated, service_role;
