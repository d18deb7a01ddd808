comment on table public.user_roles is 'One row per person: their role in the house.';
select private.open_table('public.user_roles', of_person => 'user_id');
grant select on public.user_roles to authenticated;
create policy "A person reads their own role; admins read all" on public.user_roles for select to authenticated
  using (user_id = auth.uid() or private.has_role('admin'));
create or replace trigger leave_letters after update of role on public.user_roles for each row
  when (new.role = 'user' and old.role <> 'user') execute function private.leave_letters();
create or replace trigger notice_role after update of role on public.user_roles for each row when (old.role is distinct from new.role)
  execute function private.notice_role();
