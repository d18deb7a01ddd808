-- Private channels are allowed or refused by policies on this table, as on the platform. A row is a message sent from the database
-- (realtime.send) or kept for replay; rows older than three days are swept.
create table realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
create index messages_replay on realtime.messages (topic, inserted_at desc) where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;

create function realtime.topic() returns text language sql stable as
$$ select nullif(current_setting('realtime.topic', true), '')::text $$;

/** Whether the caller's role may read a message of `topic`: a probe row is put in by the owner and looked for by the caller, then taken out. */
create function realtime.put_probe(topic text, extension text) returns uuid language sql security definer set search_path = '' as
$$ insert into realtime.messages (topic, extension, payload, private) values (topic, extension, '{}', true) returning id $$;
create function realtime.can_read_probe(topic text, extension text) returns boolean language plpgsql security invoker set search_path = '' as $$
declare probe uuid := realtime.put_probe(topic, extension);
begin
  return exists (select from realtime.messages m where m.id = probe);
end $$;
-- Only ever called inside a transaction that is rolled back; nobody can put rows in with them through the API, whose schemas do not include realtime.
grant execute on function realtime.put_probe(text, text), realtime.can_read_probe(text, text) to anon, authenticated, service_role;

/** Sends a broadcast from the database: `select realtime.send('{"at": 12}', 'tick', 'room:1', true)`. */
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension, payload, event, private) values (send.topic, 'broadcast', send.payload, send.event, send.private);
end $$;

/** For triggers: broadcasts a row's change to `topic_name`, as on the platform. */
create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW')
returns void language plpgsql security definer set search_path = '' as $$
begin
  if level = 'STATEMENT' then raise exception 'function can only be triggered for each row, not for each statement'; end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation, 'record', new, 'old_record', old),
    event_name, topic_name
  );
end $$;
revoke execute on function realtime.send(jsonb, text, text, boolean), realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.send(jsonb, text, text, boolean), realtime.broadcast_changes(text, text, text, text, text, record, record, text) to postgres, service_role;

grant select, insert on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;

-- What every server process reads to deliver messages sent from the database.
create publication supabase_realtime_messages_publication for table realtime.messages;
