-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a passage of a withdrawal, in one cut.
create table public.withdrawn_ranges (
  id uuid not null default gen_random_uuid(),
  withdrawal_id uuid not null,
  version_id uuid not null,
  starts_ms integer not null,
  ends_ms integer not null,
  constraint withdrawn_ranges_pkey PRIMARY KEY (id),
  constraint withdrawn_ranges_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint withdrawn_ranges_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE,
  constraint withdrawn_ranges_check CHECK (ends_ms > starts_ms),
  constraint withdrawn_ranges_starts_ms_check CHECK (starts_ms >= 0)
);
CREATE INDEX withdrawn_ranges_version ON public.withdrawn_ranges USING btree (version_id);
CREATE INDEX withdrawn_ranges_withdrawal ON public.withdrawn_ranges USING btree (withdrawal_id);
alter table public.withdrawn_ranges enable row level security;
grant select on public.withdrawn_ranges to authenticated;
grant all on public.withdrawn_ranges to service_role;
create policy "Who sees a withdrawal sees its passages" on public.withdrawn_ranges
  for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.withdrawals w
  WHERE w.id = withdrawn_ranges.withdrawal_id)));
create policy "A session that owes its second step sees and changes nothing" on public.withdrawn_ranges
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.withdrawn_ranges REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('withdrawal_id', '200', 'One withdrawal names 200 passages at most.');

create function private.withdrawal_told(w public.withdrawals, version uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'name', w.name, 'words', w.words, 'state', w.state, 'byRule', w.by_rule, 'answer', w.answer, 'askedAt', w.asked_at,
    'holdsFrom', w.holds_from, 'decidedAt', w.decided_at,
    'ranges', (
      select coalesce(jsonb_agg(jsonb_build_object('startsMs', r.starts_ms, 'endsMs', r.ends_ms) order by r.starts_ms), '[]')
      from public.withdrawn_ranges r where r.withdrawal_id = w.id and r.version_id = version
    )
  )
$$;
grant execute on function private.withdrawal_told to service_role;

create function private.withheld_ranges(version uuid) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(int4range(r.starts_ms, r.ends_ms)), '{}')
  from public.withdrawn_ranges r
  join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
  where r.version_id = version
$$;
grant execute on function private.withheld_ranges to service_role;

create function private.withhold_in_every_cut(withdrawal uuid) returns void
language sql security definer set search_path = '' as $$
  select private.withhold(r.version_id) from (select distinct x.version_id from public.withdrawn_ranges x where x.withdrawal_id = withdrawal) r
$$;
grant execute on function private.withhold_in_every_cut to service_role;
