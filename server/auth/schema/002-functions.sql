-- Rotation of a refresh token in one statement: two requests with the same token wait for each other on the session's row.
-- outcome: rotated | reused | not_found | no_session | banned | expired | already_used. Only the first two carry a token.
create function auth.rotate_refresh_token(
  presented text, replacement text, reuse_seconds int, timebox_seconds int, inactivity_seconds int, rotation boolean, agent text, address inet,
  out outcome text, out token text, out account uuid, out session uuid, out aal text, out amr json
) language plpgsql set search_path = auth as $$
declare held auth.refresh_tokens; owner auth.sessions; active auth.refresh_tokens;
begin
  select * into held from refresh_tokens r where r.token = presented;
  if not found then outcome := 'not_found'; return; end if;
  select * into owner from sessions s where s.id = held.session_id for update;
  if not found then outcome := 'no_session'; return; end if;
  select * into held from refresh_tokens r where r.token = presented;
  account := owner.user_id; session := owner.id; aal := owner.aal;
  if exists (select from users u where u.id = owner.user_id and (u.banned_until > now() or u.deleted_at is not null)) then
    outcome := 'banned'; return;
  end if;
  if owner.not_after < now()
    or (timebox_seconds > 0 and owner.created_at + make_interval(secs => timebox_seconds) < now())
    or (inactivity_seconds > 0 and coalesce(owner.refreshed_at at time zone 'utc', owner.created_at) + make_interval(secs => inactivity_seconds) < now())
  then outcome := 'expired'; return; end if;

  if held.revoked then
    select * into active from refresh_tokens r where r.session_id = owner.id and not r.revoked order by r.id desc limit 1;
    -- The parent of the live token, or one revoked a moment ago: an answer was lost or two tabs raced. Both get the live token.
    if active.id is not null and (active.parent = presented or held.updated_at + make_interval(secs => reuse_seconds) >= now()) then
      outcome := 'reused'; token := active.token;
    else
      -- An older token came back: somebody copied it. The whole family ends.
      if rotation then update refresh_tokens r set revoked = true, updated_at = now() where r.session_id = owner.id and not r.revoked; end if;
      outcome := 'already_used'; return;
    end if;
  elsif not rotation then
    outcome := 'rotated'; token := presented;
  else
    update refresh_tokens r set revoked = true, updated_at = now() where r.id = held.id;
    insert into refresh_tokens (token, user_id, parent, session_id) values (replacement, owner.user_id, presented, owner.id);
    outcome := 'rotated'; token := replacement;
  end if;
  update sessions s set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = agent, ip = address where s.id = owner.id;
  select json_agg(json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint) order by c.updated_at desc)
    into amr from mfa_amr_claims c where c.session_id = owner.id;
end $$;
revoke execute on function auth.rotate_refresh_token from public;

-- Metadata is changed by merging; a key set to null is removed.
create function auth.jsonb_strip_top_nulls(from_object jsonb) returns jsonb language sql immutable as
$$ select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}') from jsonb_each(from_object) $$;
revoke execute on function auth.jsonb_strip_top_nulls from public;
