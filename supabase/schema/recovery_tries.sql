-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a recovery code that was tried in the last hour, right or wrong.
create table private.recovery_tries (
  person_id uuid not null,
  tried_at timestamp with time zone not null default now(),
  constraint recovery_tries_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_tries_person ON private.recovery_tries USING btree (person_id, tried_at);
alter table private.recovery_tries enable row level security;

create function public.spend_recovery_code(person uuid, code text) returns text
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
end
$$;
grant execute on function public.spend_recovery_code to service_role;
