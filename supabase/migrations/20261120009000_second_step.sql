-- Who has set up a second step is not signed in before it is taken, whatever their password opens. Runs after every
-- table: a table made later takes the same restrictive policy with it (tests/policies/second-step.test.ts lists those
-- that do not).

/** True unless the caller has a verified factor and this session was opened without it. */
create function private.second_step_done() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
$$;
grant execute on function private.second_step_done() to anon, authenticated, service_role;

/**
 * Signed in as a person: guests invited by link are anonymous users and do not count, nor does a session that owes its
 * second step.
 */
create or replace function private.is_signed_in() returns boolean language sql stable as $$
  select auth.uid() is not null
    and coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) = false
    and private.second_step_done()
$$;

create or replace function private.has_role(wanted text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.second_step_done()
    and exists (
      select
      from public.user_roles
      where user_id = auth.uid() and (role = wanted or (wanted = 'moderator' and role = 'admin'))
    )
$$;

do $$
declare target regclass;
begin
  for target in
  select c.oid::regclass
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  union all
  select 'storage.objects'::regclass loop
    execute format(
      'create policy "A session that owes its second step sees and changes nothing" on %s '
        'as restrictive for all to authenticated using ((select private.second_step_done()))',
      target
    );
  end loop;
end $$;
