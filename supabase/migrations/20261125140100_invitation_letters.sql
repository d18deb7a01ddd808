-- Letters to people without an account: an invitation into a film's team, or the link of a review for guests. Whoever has an account is told by notice.

create table public.invitation_letters (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries on delete cascade,
  review_id uuid references public.reviews on delete cascade,
  asked_by uuid not null references auth.users on delete cascade,
  address text not null check (length(address) <= 254),
  role text not null default '' check (role in ('', 'producer', 'editor', 'reviewer')),
  leads_to text not null check (length(leads_to) <= 200),
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'none')),
  words text not null default '' check (length(words) <= 1000),
  asked_at timestamptz not null default now()
);
comment on table public.invitation_letters is
  'One row a letter to an address without an account, for thirty days. role: of an invitation into the team; empty for guests of review_id.';
comment on column public.invitation_letters.leads_to is 'Path of this house with the key of the link; emptied as soon as the letter is sent, the house keeps a hash alone.';
comment on column public.invitation_letters.state is 'sent: the mail server took it; refused: see words; none: the house has no mail.';
create index invitation_letters_of_film on public.invitation_letters (documentary_id, asked_at desc);
create index invitation_letters_of_person on public.invitation_letters (asked_by, asked_at);
create index invitation_letters_to on public.invitation_letters (address, asked_at);
create index invitation_letters_of_review on public.invitation_letters (review_id);
select private.open_table('public.invitation_letters', of_person => 'asked_by', left_out => array['leads_to']);
create trigger limit_rows after insert on public.invitation_letters referencing new table as added
  for each statement execute function private.limit_rows('documentary_id', '1000', 'A film has 1,000 letters of invitation a month at most.');
grant select (id, documentary_id, review_id, address, role, state, words, asked_at) on public.invitation_letters to authenticated;
create policy "Who asked for a letter sees what became of it" on public.invitation_letters
  for select to authenticated
  using (asked_by = (select auth.uid()) and public.can_edit(documentary_id));

-- Whether a letter goes: none to who shut its sender out, and to no address more than three a day, so that the house cannot be made to pester anybody.
create function private.write_invitation_letter(film uuid, review uuid, address text, role text, leads_to text, expires_at timestamptz) returns boolean
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

create or replace function public.invite_to_team(documentary uuid, role text, address text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries := private.require_lead(documentary, role);
  written constant text := lower(trim(coalesce(invite_to_team.address, '')));
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made public.team_invitations;
  invited uuid;
  letter boolean := false;
begin
  if invite_to_team.role not in ('owner', 'producer', 'editor', 'reviewer') then
    raise exception 'A team has producers, editors and reviewers.' using errcode = '22023';
  end if;
  if written <> '' and written !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    raise exception 'That is no e-mail address.' using errcode = '22023', detail = 'address';
  end if;
  -- A film is offered to somebody in particular, never to whoever has a link.
  if invite_to_team.role = 'owner' and not exists (
    select from public.team_members m join auth.users u on u.id = m.person_id
    where m.documentary_id = film.id and lower(u.email) = written and u.email_confirmed_at is not null
  ) then
    raise exception 'A film is handed over to somebody of its team.' using errcode = 'P0001', detail = 'not-in-team';
  end if;
  delete from public.team_invitations i
  where i.documentary_id = film.id and (i.expires_at < now() or (written <> '' and i.address = written));
  insert into public.team_invitations (documentary_id, role, address, key_hash, invited_by)
  values (film.id, invite_to_team.role, written, sha256(convert_to(key, 'utf8')), auth.uid())
  returning * into made;
  select u.id into invited from auth.users u
  where written <> '' and lower(u.email) = written and u.email_confirmed_at is not null and u.id <> auth.uid()
    and not exists (select from public.blocks b where b.person_id = u.id and b.blocked_id = auth.uid());
  if invited is not null then
    perform private.notify(
      invited, 'team',
      jsonb_build_object('what', case role when 'owner' then 'offered' else 'invited' end, 'from', private.person_called(auth.uid()),
        'film', film.title, 'teamRole', role),
      '/collaboration?invitation=' || made.id, 'team:' || made.id
    );
  elsif written <> '' and not exists (select from auth.users u where lower(u.email) = written and u.email_confirmed_at is not null) then
    letter := private.write_invitation_letter(film.id, null, written, made.role, '/collaboration?join=' || key, made.expires_at);
  end if;
  return jsonb_build_object('id', made.id, 'key', key, 'letter', letter);
end
$$;

-- The link of a review, to whoever its maker names. The passphrase never goes along: it is said another way.
create function public.send_review_link(review uuid, key text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own public.reviews := private.own_review(review);
  written constant text := lower(trim(coalesce(send_review_link.address, '')));
begin
  if not private.is_live(own) or own.key_hash <> sha256(convert_to(coalesce(send_review_link.key, ''), 'utf8')) then
    raise exception 'There is no such review of yours.' using errcode = '42501';
  end if;
  if length(written) > 254 or written !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    raise exception 'That is no e-mail address.' using errcode = '22023', detail = 'address';
  end if;
  return private.write_invitation_letter(
    private.documentary_of(own.version_id), own.id, written, '', '/collaboration?review=' || send_review_link.key, own.expires_at
  );
end
$$;
grant execute on function public.send_review_link to authenticated, service_role;
