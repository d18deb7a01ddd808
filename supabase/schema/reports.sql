-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who reports a thing, with their ground and words and, of a film, the moment they mean.
create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  case_id uuid not null,
  ground text not null default 'something-else',
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_once UNIQUE (reporter_id, case_id),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint reports_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint reports_check CHECK (ends_ms > starts_ms),
  constraint reports_ground_check CHECK (ground = ANY (ARRAY['unkind', 'hate', 'privacy', 'violence', 'false', 'rights', 'something-else'])),
  constraint reports_reason_check CHECK (length(TRIM(BOTH FROM reason)) > 0 AND length(reason) <= 1000),
  constraint reports_starts_ms_check CHECK (starts_ms >= 0)
);
CREATE INDEX reports_case ON public.reports USING btree (case_id);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, created_at DESC);
CREATE INDEX reports_version ON public.reports USING btree (version_id);
alter table public.reports enable row level security;
grant all on public.reports to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.reports
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.reports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.case_bar(c public.cases) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when c.accused_id = auth.uid() then 'self'
    when c.accused_id is not null and private.rank_of(c.accused_id) > 0
      and private.rank_of(c.accused_id) >= private.rank_of(auth.uid()) then 'rank'
    when exists (select from public.reports r where r.case_id = c.id and r.reporter_id = auth.uid()) then 'reported'
    when c.state = 'appealed' and c.decided_by = auth.uid() then 'decided'
  end
$$;
grant execute on function private.case_bar to service_role;

create function private.may_report_more() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    select count(*) from public.reports r where r.reporter_id = auth.uid() and r.created_at > now() - interval '1 day'
  ) >= 50 then
    raise exception 'You may report 50 times a day.' using errcode = 'P0001', detail = 'limit';
  end if;
end
$$;
grant execute on function private.may_report_more to service_role;
