-- A message that cannot be sent must never undo what its sender writes: as on the platform it ends in a warning. Each message has a number,
-- in its payload (unless the payload has an id of its own) and beside it.
alter table realtime.messages add column binary_payload bytea;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare number uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, topic, extension, payload, event, private)
  values (number, send.topic, 'broadcast',
    case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(number)) end, send.event, send.private);
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;

/** Sends bytes as they are: `select realtime.send_binary('\x00ff', 'frame', 'room:1', true)`. */
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension, binary_payload, event, private)
  values (send_binary.topic, 'broadcast', send_binary.payload, send_binary.event, send_binary.private);
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end $$;
revoke execute on function realtime.send_binary(bytea, text, text, boolean) from public;
grant execute on function realtime.send_binary(bytea, text, text, boolean) to postgres, service_role;
