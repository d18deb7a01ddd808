-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a link that was given to a guest. It lets one browser in, once; the house keeps a hash of it.
create table public.screening_keys (
  key_hash bytea not null,
  guest_id uuid not null,
  expires_at timestamp with time zone,
  used_by uuid,
  made_at timestamp with time zone not null default now(),
  constraint screening_keys_pkey PRIMARY KEY (key_hash),
  constraint screening_keys_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.screening_guests(id) ON DELETE CASCADE,
  constraint screening_keys_used_by_fkey FOREIGN KEY (used_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint screening_keys_key_hash_check CHECK (length(key_hash) <= 32)
);
CREATE INDEX screening_keys_of_guest ON public.screening_keys USING btree (guest_id);
CREATE INDEX screening_keys_used_by ON public.screening_keys USING btree (used_by);
alter table public.screening_keys enable row level security;
grant all on public.screening_keys to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.screening_keys
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.screening_keys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('guest_id', '40', 'A guest is given 40 links at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.screening_keys FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.make_screening_key(guest uuid, expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns text
language plpgsql security definer set search_path = '' as $$
declare key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  delete from public.screening_keys k where k.guest_id = guest and k.used_by is null;
  insert into public.screening_keys (key_hash, guest_id, expires_at) values (sha256(convert_to(key, 'utf8')), guest, make_screening_key.expires_at);
  return key;
end
$$;
grant execute on function private.make_screening_key to service_role;

create function public.enter_screening(key text, zone text DEFAULT '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  k public.screening_keys;
  g public.screening_guests;
  shown public.screenings;
  closed text;
begin
  perform private.require_session();
  if not private.in_person() or length(coalesce(key, '')) not between 20 and 40 then return jsonb_build_object('state', 'unknown'); end if;
  select * into k from public.screening_keys x where x.key_hash = sha256(convert_to(enter_screening.key, 'utf8')) for update;
  select * into g from public.screening_guests x where x.id = k.guest_id;
  select * into shown from public.screenings s where s.id = g.screening_id for update;
  if k.guest_id is null or g.state in ('withdrawn', 'removed') then return jsonb_build_object('state', 'unknown'); end if;
  if private.screening_place(shown.id) is not null then return jsonb_build_object('state', 'registered', 'screeningId', shown.id); end if;
  if k.used_by is not null and k.used_by <> auth.uid() then return jsonb_build_object('state', 'used', 'screeningId', shown.id); end if;
  if k.expires_at < now() then return jsonb_build_object('state', 'used', 'screeningId', shown.id); end if;
  closed := private.door_closed(shown);
  if closed is not null then return jsonb_build_object('state', closed, 'screeningId', shown.id); end if;
  if not private.is_in_region(shown, enter_screening.zone) then return jsonb_build_object('state', 'elsewhere', 'screeningId', shown.id); end if;
  if (select count(*) from public.screening_entries e where e.guest_id = g.id) >= 3 then
    return jsonb_build_object('state', 'full', 'screeningId', shown.id);
  end if;
  insert into public.screening_entries (guest_id, user_id, screening_id) values (g.id, auth.uid(), shown.id);
  update public.screening_keys x set used_by = auth.uid() where x.key_hash = k.key_hash;
  update public.screening_guests x set
    state = case when x.state = 'registered' or private.has_place(shown, x.seat, x.heads) then 'registered' else 'waiting' end,
    registered_at = coalesce(x.registered_at, now()), user_id = coalesce(x.user_id, auth.uid()), zone = coalesce(nullif(enter_screening.zone, ''), x.zone)
  where x.id = g.id returning * into g;
  perform private.tell_screening(shown.id);
  return jsonb_build_object('state', g.state, 'screeningId', shown.id);
end
$$;
grant execute on function public.enter_screening to authenticated, service_role;
