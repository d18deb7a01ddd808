-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a credit, in billing order.
create table public.credits (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  role text not null,
  name text not null,
  profile_id uuid,
  constraint credits_pkey PRIMARY KEY (id),
  constraint credits_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint credits_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL,
  constraint credits_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint credits_role_check CHECK (length(role) >= 1 AND length(role) <= 80)
);
comment on column public.credits.profile_id is 'The profile of who is named, chosen by the film''s creator. Only one that is shown can be chosen, and it leads nowhere while it is not.';
CREATE INDEX credits_documentary ON public.credits USING btree (documentary_id, "position");
CREATE INDEX credits_profile ON public.credits USING btree (profile_id) WHERE profile_id IS NOT NULL;
alter table public.credits enable row level security;
grant delete, insert, select, update on public.credits to authenticated;
grant all on public.credits to service_role;
create policy "The creator writes credits" on public.credits
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch the film reads its credits" on public.credits
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.credits
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER check_credited_profile BEFORE INSERT OR UPDATE OF profile_id ON public.credits FOR EACH ROW WHEN (new.profile_id IS NOT NULL) EXECUTE FUNCTION private.check_credited_profile();
CREATE TRIGGER credits_added AFTER INSERT ON public.credits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.credits_written();
CREATE TRIGGER credits_corrected AFTER UPDATE ON public.credits REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.credits_written();
CREATE TRIGGER credits_removed AFTER DELETE ON public.credits REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.credits_written();
CREATE TRIGGER limit_rows AFTER INSERT ON public.credits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '2000', 'A film has 2,000 credits at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.credits FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.check_credited_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.profile_id is not null and not exists (
    select from public.profiles p where p.user_id = new.profile_id and (p.shown or p.user_id = auth.uid())
  ) then
    raise exception 'There is no such profile to be seen.' using errcode = 'P0001', detail = 'no-profile';
  end if;
  return new;
end
$$;
grant execute on function private.check_credited_profile to service_role;

create function private.credits_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  films uuid[];
  names text;
begin
  if tg_op <> 'INSERT' then select array_agg(r.documentary_id) into films from removed r; end if;
  if tg_op <> 'DELETE' then
    select films || array_agg(a.documentary_id), string_agg(a.name, ' ') into films, names from added a;
  end if;
  perform private.catalogue_film(c.film), private.credit_people(c.film)
  from (select distinct f as film from unnest(films) f order by f) c;
  if names <> '' then perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', names))); end if;
  return null;
end
$$;
grant execute on function private.credits_written to service_role;

create function private.people_of(film uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', d.director, (
    select string_agg(c.name, ' ' order by c.position) from public.credits c where c.documentary_id = d.id
  ))
  from public.documentaries d
  where d.id = film
$$;
grant execute on function private.people_of to service_role;

create function public.replace_credits(documentary uuid, credits jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_list(replace_credits.credits, 2000, 'A film has 2,000 credits at most.');
  delete from public.credits c where c.documentary_id = documentary;
  insert into public.credits (documentary_id, position, role, name, profile_id)
  select documentary, listed.place, listed.item ->> 'role', listed.item ->> 'name', (listed.item ->> 'profileId')::uuid
  from jsonb_array_elements(replace_credits.credits) with ordinality as listed (item, place);
end
$$;
grant execute on function public.replace_credits to authenticated, service_role;
