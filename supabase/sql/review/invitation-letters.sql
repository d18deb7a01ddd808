-- Emails to people without an account: an invitation into a film's team, or the link of a review for guests. People with an account get a notice.
comment on table public.invitation_letters is
  'One row per invitation email, for thirty days: into a team, to a review, or as co-host of a screening. role: empty '
  'for guests of review_id.';
comment on column public.invitation_letters.leads_to is 'Path on this site with the link''s key; emptied once the email is sent, only a hash is kept.';
comment on column public.invitation_letters.state is 'sent: accepted by the mail server; refused: see words; none: the house has no mail.';
comment on column public.invitation_letters.by_notice is
  'No email is sent: the owner of the address gets a notice, or has blocked the sender. The sender cannot tell the '
  'difference.';
select private.open_table('public.invitation_letters', of_person => 'asked_by', left_out => array['leads_to']);
grant select (id, documentary_id, review_id, address, role, state, words,
  asked_at) on public.invitation_letters to authenticated;
create policy "Who asked for a letter sees what became of it" on public.invitation_letters
  for select to authenticated
  using (
    asked_by = (select auth.uid())
    and case when screening_id is null then public.can_edit(documentary_id) else private.hosts_screening(screening_id) end
  );
create or replace trigger check_mail_address before insert or update of address on public.invitation_letters for each row
  execute function private.check_mail_address('address');
create or replace trigger limit_rows after insert on public.invitation_letters referencing new table as added
  for each statement execute function private.limit_rows('documentary_id', '1000', 'A film sends up to 1,000 invitations by email a month.');

-- Whether an email is sent: none after a block, and at most three a day to an address, against abuse.
create or replace function private.write_invitation_letter(
  film uuid,
  review uuid,
  address text,
  role text,
  leads_to text,
  expires_at timestamptz,
  screening uuid default null,
  by_notice boolean default false
)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := lower(trim(address));
  made uuid;
  unheard boolean;
begin
  delete from public.invitation_letters l
  where (l.documentary_id = film or l.screening_id = write_invitation_letter.screening) and l.asked_at < now() - interval '30 days';
  if (select count(*) from public.invitation_letters l where l.asked_by = auth.uid() and l.asked_at > now() - interval '1 day') >= 50 then
    raise exception 'You can send up to fifty invitations by email a day.' using errcode = 'P0001', detail = 'limit',
      hint = 'Send the link yourself, or wait until tomorrow.';
  end if;
  if (select count(*) from public.invitation_letters l where l.address = written and l.asked_at > now() - interval '1 day') >= 3 then
    return false;
  end if;
  -- A block is not disclosed: it would reveal that there is an account.
  unheard := exists (
    select from private.accounts_at(written) as u (id) join public.blocks b on b.person_id = u.id where b.blocked_id = auth.uid()
  );
  insert into public.invitation_letters (documentary_id, review_id, screening_id, asked_by, address, role, leads_to, expires_at, by_notice)
  values (
    film, review, write_invitation_letter.screening, auth.uid(), written, coalesce(write_invitation_letter.role, ''),
    write_invitation_letter.leads_to, write_invitation_letter.expires_at, write_invitation_letter.by_notice or unheard
  )
  returning id into made;
  perform private.enqueue('send-invitation', json_build_object('letterId', made), 'send-invitation:' || made, 6);
  return true;
end
$$;

-- Emails the link of a review to the named people. The passphrase is never included.
create or replace function public.send_review_link(review uuid, key text, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own public.reviews := private.own_review(review);
  written constant text := lower(trim(coalesce(send_review_link.address, '')));
begin
  if not private.review_is_live(own) or own.key_hash <> sha256(convert_to(coalesce(send_review_link.key, ''), 'utf8')) then
    raise exception 'There is no such review of yours.' using errcode = '42501';
  end if;
  if length(written) > 254 or written !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    raise exception 'This is not an email address.' using errcode = '22023', detail = 'address';
  end if;
  return private.write_invitation_letter(
    private.documentary_of(own.version_id), own.id, written, '', '/collaboration?review=' || send_review_link.key, own.expires_at
  );
end
$$;
grant execute on function public.send_review_link to authenticated;
