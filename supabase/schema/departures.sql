-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who deletes their account: on leaves_at it goes, unless they have signed in since asked_at.
create table private.departures (
  person_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  leaves_at timestamp with time zone not null,
  constraint departures_pkey PRIMARY KEY (person_id),
  constraint departures_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table private.departures enable row level security;

create function private.due_departures() returns SETOF uuid
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.departures d
  using auth.sessions s where s.user_id = d.person_id and s.created_at > d.asked_at;
  return query select d.person_id from private.departures d where d.leaves_at <= now() limit 100;
end
$$;
grant execute on function private.due_departures to service_role;

create function public.begin_departure(person uuid) returns timestamp with time zone
language plpgsql security definer set search_path = '' as $$
declare leaves timestamptz;
begin
  insert into private.departures as d (person_id, leaves_at) values (person, now() + interval '14 days')
  on conflict (person_id) do update set asked_at = now()
  returning d.leaves_at into leaves;
  perform private.notify(person, 'account', jsonb_build_object('what', 'deletion-ahead', 'deletedAt', leaves), '/settings', 'departure', true);
  return leaves;
end
$$;
grant execute on function public.begin_departure to service_role;

create function public.stay() returns boolean
language plpgsql security definer set search_path = '' as $$
declare stays boolean;
begin
  perform private.require_session();
  if not private.in_person() then return false; end if;
  delete from private.departures d
  where d.person_id = auth.uid() and exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and s.created_at > d.asked_at
  )
  returning true into stays;
  return coalesce(stays, false);
end
$$;
grant execute on function public.stay to authenticated, service_role;
