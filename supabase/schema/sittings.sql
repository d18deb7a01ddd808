-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row somebody without an account: a pupil with a class code (list_id) or a reader at a terminal. Their session is of nobody, ends at until, and goes with all it left.
create table public.sittings (
  person_id uuid not null,
  institution_id uuid not null,
  list_id uuid,
  until timestamp with time zone not null,
  constraint sittings_pkey PRIMARY KEY (person_id),
  constraint sittings_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint sittings_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE,
  constraint sittings_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sittings_institution ON public.sittings USING btree (institution_id);
CREATE INDEX sittings_list ON public.sittings USING btree (list_id);
CREATE INDEX sittings_until ON public.sittings USING btree (until);
alter table public.sittings enable row level security;
grant all on public.sittings to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.sittings
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.sittings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.end_sittings() returns integer
language plpgsql security definer set search_path = '' as $$
declare gone int;
begin
  delete from auth.users u using public.sittings s where s.person_id = u.id and s.until < now();
  get diagnostics gone = row_count;
  return gone;
end
$$;
grant execute on function private.end_sittings to service_role;

create function private.passes_through(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.sittings s where s.person_id = passes_through.person)
$$;
grant execute on function private.passes_through to service_role;

create function public.begin_sitting(person uuid, institution uuid, list uuid, until timestamp with time zone) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sittings (person_id, institution_id, list_id, until)
  values (begin_sitting.person, begin_sitting.institution, begin_sitting.list, begin_sitting.until);
  insert into public.institution_members (institution_id, person_id, role, came_by, until, on_site_until)
  values (
    begin_sitting.institution, begin_sitting.person, 'member', case when list is null then 'terminal' else 'course' end, begin_sitting.until,
    case when list is null then begin_sitting.until end
  );
end
$$;
grant execute on function public.begin_sitting to service_role;
