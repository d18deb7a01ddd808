-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a thing this house can do because whoever runs it set it up; the worker says so at its start.
create table private.house_abilities (
  name text not null,
  said_at timestamp with time zone not null default now(),
  constraint house_abilities_pkey PRIMARY KEY (name),
  constraint house_abilities_name_check CHECK (name = ANY (ARRAY['transcribe', 'record-spaces']))
);
alter table private.house_abilities enable row level security;

create function public.can_record_spaces() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'record-spaces')
$$;
grant execute on function public.can_record_spaces to authenticated, service_role;

create function public.can_transcribe() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (select from private.house_abilities a where a.name = 'transcribe')
$$;
grant execute on function public.can_transcribe to authenticated, service_role;
