-- A session that ended, or whose account was banned, deleted or let in again, is told to every server process: they remember who is signed in.
create function auth.tell_session_ended() returns trigger language plpgsql set search_path = auth as $$
begin
  perform pg_notify('auth_session_changed', old.id::text);
  return null;
end $$;
create trigger tell_session_ended after delete on auth.sessions for each row execute function auth.tell_session_ended();
create trigger tell_session_shortened after update of not_after on auth.sessions for each row
  when (old.not_after is distinct from new.not_after) execute function auth.tell_session_ended();

create function auth.tell_account_barred() returns trigger language plpgsql security definer set search_path = auth as $$
begin
  perform pg_notify('auth_session_changed', s.id::text) from sessions s where s.user_id = new.id;
  return null;
end $$;
create trigger tell_account_barred after update of banned_until, deleted_at on auth.users for each row
  when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function auth.tell_account_barred();
revoke execute on function auth.tell_session_ended, auth.tell_account_barred from public;
