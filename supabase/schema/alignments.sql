-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a pair of cuts of a film that were compared: the stretches of the first that are in the second, in milliseconds, whichever order.
create table public.alignments (
  from_version_id uuid not null,
  to_version_id uuid not null,
  state text not null default 'waiting',
  progress real not null default 0,
  failure text,
  pieces jsonb not null default '[]'::jsonb,
  asked_at timestamp with time zone not null default now(),
  constraint alignments_pkey PRIMARY KEY (from_version_id, to_version_id),
  constraint alignments_from_version_id_fkey FOREIGN KEY (from_version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint alignments_to_version_id_fkey FOREIGN KEY (to_version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint alignments_failure_check CHECK (length(failure) <= 2000),
  constraint alignments_pieces_check CHECK (jsonb_typeof(pieces) = 'array' AND jsonb_array_length(pieces) <= 5000),
  constraint alignments_progress_check CHECK (progress >= 0::double precision AND progress <= 1::double precision),
  constraint alignments_state_check CHECK (state = ANY (ARRAY['waiting', 'working', 'done', 'failed'])),
  constraint two_cuts CHECK (from_version_id <> to_version_id)
);
CREATE INDEX alignments_to ON public.alignments USING btree (to_version_id);
alter table public.alignments enable row level security;
grant select on public.alignments to authenticated;
grant all on public.alignments to service_role;
create policy "The creator sees how their cuts compare" on public.alignments
  for select to authenticated
  using (private.can_review_version(to_version_id));
create policy "A session that owes its second step sees and changes nothing" on public.alignments
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.alignments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('to_version_id', '300', 'A version is compared with 300 others at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.alignments FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.ask_alignment(from_version uuid, to_version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.alignments as a (from_version_id, to_version_id) values (from_version, to_version)
  on conflict (from_version_id, to_version_id) do update
    set state = 'waiting', progress = 0, failure = null, asked_at = now()
    where a.state = 'failed';
  if not found then return; end if;
  perform private.enqueue(
    'align-versions',
    json_build_object('fromId', from_version, 'toId', to_version),
    'align-versions:' || from_version || ':' || to_version
  );
end
$$;
grant execute on function private.ask_alignment to service_role;
