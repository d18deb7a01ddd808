-- Test emails: an administrator sends one to their own address and reads the answer of the mail server.
comment on table public.post_tests is 'One row per test email of an administrator. Kept 30 days.';
comment on column public.post_tests.state is
  'sent: accepted by the mail server; kept: in the outbox for another program; refused: see words; none: the house has '
  'no mail.';
comment on column public.post_tests.words is 'The refusal of the mail server.';
select private.open_table('public.post_tests', of_person => 'person_id');
grant select on public.post_tests to authenticated;
create policy "Admins follow their own test letters" on public.post_tests
for select to authenticated using (person_id = (select auth.uid()) and (select private.has_role('admin')));

/** Has a letter sent to the administrator's own confirmed address; answers the test's id. Five an hour. */
create or replace function public.send_test_letter() returns uuid language plpgsql security definer set search_path = '' as $$
declare test uuid;
begin
  perform private.require_admin();
  -- Serialised, so that simultaneous requests are both counted.
  perform from public.user_roles r where r.user_id = auth.uid() for update;
  if not exists (select from auth.users u where u.id = auth.uid() and u.email <> '' and u.email_confirmed_at is not null) then
    raise exception 'Your own email address is not confirmed yet.' using errcode = 'P0001', detail = 'unconfirmed';
  end if;
  if (select count(*) from public.post_tests t where t.person_id = auth.uid() and t.asked_at > now() - interval '1 hour') >= 5 then
    raise exception 'Five test emails an hour are the limit.' using
      errcode = 'P0001', detail = 'rate', hint = 'Read what the mail server said, and try again in an hour.';
  end if;
  delete from public.post_tests t where t.asked_at < now() - interval '30 days';
  insert into public.post_tests (person_id) values (auth.uid()) returning id into test;
  perform private.note_act('house', 'house', null, null, 'A test letter to their own address.');
  perform private.enqueue('send-test-letter', json_build_object('testId', test), 'send-test-letter:' || test, 1);
  return test;
end $$;
grant execute on function public.send_test_letter to authenticated;
