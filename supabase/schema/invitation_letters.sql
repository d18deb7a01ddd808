-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a letter to an address without an account, for thirty days. role: of an invitation into the team; empty for guests of review_id.
create table public.invitation_letters (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  review_id uuid,
  asked_by uuid not null,
  address text not null,
  role text not null default '',
  leads_to text not null,
  expires_at timestamp with time zone not null,
  state text not null default 'waiting',
  words text not null default '',
  asked_at timestamp with time zone not null default now(),
  constraint invitation_letters_pkey PRIMARY KEY (id),
  constraint invitation_letters_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint invitation_letters_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint invitation_letters_review_id_fkey FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE,
  constraint invitation_letters_address_check CHECK (length(address) <= 254),
  constraint invitation_letters_leads_to_check CHECK (length(leads_to) <= 200),
  constraint invitation_letters_role_check CHECK (role = ANY (ARRAY['', 'producer', 'editor', 'reviewer'])),
  constraint invitation_letters_state_check CHECK (state = ANY (ARRAY['waiting', 'sent', 'refused', 'none'])),
  constraint invitation_letters_words_check CHECK (length(words) <= 1000)
);
comment on column public.invitation_letters.leads_to is 'Path of this house with the key of the link; emptied as soon as the letter is sent, the house keeps a hash alone.';
comment on column public.invitation_letters.state is 'sent: the mail server took it; refused: see words; none: the house has no mail.';
CREATE INDEX invitation_letters_of_film ON public.invitation_letters USING btree (documentary_id, asked_at DESC);
CREATE INDEX invitation_letters_of_person ON public.invitation_letters USING btree (asked_by, asked_at);
CREATE INDEX invitation_letters_of_review ON public.invitation_letters USING btree (review_id);
CREATE INDEX invitation_letters_to ON public.invitation_letters USING btree (address, asked_at);
alter table public.invitation_letters enable row level security;
grant select (id, documentary_id, review_id, address, role, state, words, asked_at) on public.invitation_letters to authenticated;
grant all on public.invitation_letters to service_role;
create policy "Who asked for a letter sees what became of it" on public.invitation_letters
  for select to authenticated
  using (asked_by = (( SELECT auth.uid() AS uid)) AND public.can_edit(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.invitation_letters
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.invitation_letters REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '1000', 'A film has 1,000 letters of invitation a month at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.invitation_letters FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.write_invitation_letter(film uuid, review uuid, address text, role text, leads_to text, expires_at timestamp with time zone) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := lower(trim(address));
  made uuid;
begin
  delete from public.invitation_letters l where l.documentary_id = film and l.asked_at < now() - interval '30 days';
  if (select count(*) from public.invitation_letters l where l.asked_by = auth.uid() and l.asked_at > now() - interval '1 day') >= 50 then
    raise exception 'You can have fifty letters of invitation sent a day.' using errcode = 'P0001', detail = 'limit',
      hint = 'Send the link yourself, or wait until tomorrow.';
  end if;
  if exists (
    select from auth.users u join public.blocks b on b.person_id = u.id where lower(u.email) = written and b.blocked_id = auth.uid()
  ) or (select count(*) from public.invitation_letters l where l.address = written and l.asked_at > now() - interval '1 day') >= 3 then
    return false;
  end if;
  insert into public.invitation_letters (documentary_id, review_id, asked_by, address, role, leads_to, expires_at)
  values (film, review, auth.uid(), written, coalesce(write_invitation_letter.role, ''), write_invitation_letter.leads_to, write_invitation_letter.expires_at)
  returning id into made;
  perform private.enqueue('send-invitation', json_build_object('letterId', made), 'send-invitation:' || made, 6);
  return true;
end
$$;
grant execute on function private.write_invitation_letter to service_role;
