-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a recovery code of a person, as its hash: 48 bits of chance, so a plain hash tells nothing.
create table private.recovery_codes (
  person_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table private.recovery_codes enable row level security;

create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare made text[];
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Make recovery codes yourself, signed in.' using errcode = '42501';
  end if;
  if not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified') then
    raise exception 'Set up a second step first.' using errcode = 'P0001', detail = 'no-second-step';
  end if;
  delete from private.recovery_codes c where c.person_id = auth.uid();
  select array_agg(substr(w.word, 1, 4) || '-' || substr(w.word, 5, 4) || '-' || substr(w.word, 9, 4)) into made
  from (select replace(gen_random_uuid()::text, '-', '') as word from generate_series(1, 10)) w;
  insert into private.recovery_codes (person_id, code_hash)
  select auth.uid(), private.recovery_hash(m) from unnest(made) m;
  perform private.notify(auth.uid(), 'security', '{"what": "recovery-codes"}', '/settings?view=security');
  return made;
end
$$;
grant execute on function public.make_recovery_codes to authenticated, service_role;

create function public.my_recovery_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected program may not read this.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('left', count(*) filter (where c.used_at is null), 'madeAt', min(c.made_at))
    from private.recovery_codes c where c.person_id = auth.uid() and private.recovery_code_holds(c)
  );
end
$$;
grant execute on function public.my_recovery_codes to authenticated, service_role;
