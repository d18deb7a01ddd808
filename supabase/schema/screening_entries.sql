-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a guest and browser or account they are in with. minutes: each minute since the doors in which this browser was there.
create table public.screening_entries (
  guest_id uuid not null,
  user_id uuid not null,
  screening_id uuid not null,
  entered_at timestamp with time zone not null default now(),
  minutes integer[] not null default '{}'::integer[],
  constraint screening_entries_pkey PRIMARY KEY (guest_id, user_id),
  constraint screening_entries_screening_id_user_id_key UNIQUE (screening_id, user_id),
  constraint screening_entries_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.screening_guests(id) ON DELETE CASCADE,
  constraint screening_entries_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint screening_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint screening_entries_minutes_check CHECK (cardinality(minutes) <= 3000)
);
CREATE INDEX screening_entries_of_person ON public.screening_entries USING btree (user_id);
alter table public.screening_entries enable row level security;
grant all on public.screening_entries to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_entries
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.list_guests(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.moderates_screening(screening) then
    raise exception 'Only hosts and moderators read who is coming.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', g.id, 'name', g.name, 'email', g.email, 'seat', g.seat, 'heads', g.heads, 'state', g.state, 'cameAt', g.came_at,
      'registeredAt', g.registered_at, 'devices', (select count(*) from public.screening_entries e where e.guest_id = g.id),
      'minutes', (
        select count(distinct m) from public.screening_entries e cross join lateral unnest(e.minutes) m where e.guest_id = g.id
      )
    ) order by g.name, g.id), '[]')
    from public.screening_guests g where g.screening_id = list_guests.screening
  );
end
$$;
grant execute on function public.list_guests to authenticated, service_role;

create function public.pass_on_screening(screening uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare mine uuid;
begin
  perform private.require_session();
  select e.guest_id into mine from public.screening_entries e
  where e.screening_id = pass_on_screening.screening and e.user_id = auth.uid() and private.is_in_screening(e.screening_id);
  if mine is null then raise exception 'There is no place of yours to take along.' using errcode = '42501'; end if;
  return private.make_screening_key(mine, now() + interval '15 minutes');
end
$$;
grant execute on function public.pass_on_screening to authenticated, service_role;
