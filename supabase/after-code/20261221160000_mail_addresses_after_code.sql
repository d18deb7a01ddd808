-- What was kept before and is none is written to nobody. Who it was meant for stays, by name.
update public.screening_guests g set email = '', letter = null, letter_due_at = null where g.email <> '' and not private.is_mail_address(g.email);

update public.screeners s set email = '' where s.email <> '' and not private.is_mail_address(s.email);

update public.invitation_letters l set state = 'none', leads_to = ''
where l.state = 'waiting' and not private.is_mail_address(l.address);

delete from public.team_invitations i where i.address <> '' and not private.is_mail_address(i.address);

delete from public.institution_invitations i where not private.is_mail_address(i.address);
