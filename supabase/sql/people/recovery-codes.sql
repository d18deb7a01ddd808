-- Recovery codes for a lost second factor: ten, each single-use. One removes the second factor; the person then sets up a new one.
comment on table private.recovery_codes is 'One row per recovery code of a person, as its hash: 48 random bits, so an unsalted hash is enough.';

comment on table private.recovery_tries is 'One row per recovery code tried in the last hour, right or wrong.';

create or replace function private.recovery_hash(code text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'utf8'))
$$;

/** Codes belong to the second step they were made for: those of one that was switched off open nothing. */
create or replace function private.recovery_code_holds(code private.recovery_codes) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.mfa_factors f
    where f.user_id = code.person_id and f.status::text = 'verified' and f.created_at <= code.made_at
  )
$$;

/** Ten new codes, shown once; earlier ones are void. Refuses (42501) people without a second step or not in person. */
create or replace function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare made text[];
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Make recovery codes yourself, signed in.' using errcode = '42501';
  end if;
  if not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified') then
    raise exception 'Set up two-step sign-in first.' using errcode = 'P0001', detail = 'no-second-step';
  end if;
  delete from private.recovery_codes c where c.person_id = auth.uid();
  select array_agg(substr(w.word, 1, 4) || '-' || substr(w.word, 5, 4) || '-' || substr(w.word, 9, 4)) into made
  from (select replace(gen_random_uuid()::text, '-', '') as word from generate_series(1, 10)) w;
  insert into private.recovery_codes (person_id, code_hash)
  select auth.uid(), private.recovery_hash(m) from unnest(made) m;
  perform private.notify(auth.uid(), 'security', '{"what": "recovery-codes"}', '/settings?view=security');
  return made;
end $$;
grant execute on function public.make_recovery_codes to authenticated;

/** How many codes of the caller's are left, and when they were made. */
create or replace function public.my_recovery_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then
    raise exception 'A connected app may not read this.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('left', count(*) filter (where c.used_at is null), 'madeAt', min(c.made_at))
    from private.recovery_codes c where c.person_id = auth.uid() and private.recovery_code_holds(c)
  );
end $$;
grant execute on function public.my_recovery_codes to authenticated;

/** `spent`, `wrong` or `limit` (five an hour). For the function recovery-code alone, which has asked for the password's session. */
create or replace function public.spend_recovery_code(person uuid, code text) returns text
language plpgsql security definer set search_path = '' as $$
declare spent boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery-code:' || person::text, 0));
  delete from private.recovery_tries t where t.tried_at < now() - interval '1 hour';
  if (select count(*) >= 5 from private.recovery_tries t where t.person_id = person) then return 'limit'; end if;
  insert into private.recovery_tries (person_id) values (person);
  update private.recovery_codes c set used_at = now()
  where c.person_id = person and c.code_hash = private.recovery_hash(code) and c.used_at is null and private.recovery_code_holds(c)
  returning true into spent;
  if spent then perform private.notify(person, 'security', '{"what": "second-step-off"}', '/settings?view=security'); end if;
  return case when spent then 'spent' else 'wrong' end;
end $$;
