-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who was written to: what stands in a letter and stops letters, and nothing else.
create table private.letter_keys (
  person_id uuid not null,
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  constraint letter_keys_pkey PRIMARY KEY (person_id),
  constraint letter_keys_secret_key UNIQUE (secret),
  constraint letter_keys_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table private.letter_keys enable row level security;

create function public.stop_letters(secret text, kind text DEFAULT '') returns boolean
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  select k.person_id into person from private.letter_keys k where k.secret = stop_letters.secret;
  if person is null then return private.stop_guest_letters(stop_letters.secret); end if;
  insert into public.notice_choices as c (person_id, kind, in_house, by_mail, by_push)
  select person, k.kind, w.in_house, 'never', w.by_push
  from private.notice_kinds k
  cross join lateral private.notice_ways(person, k.kind) w
  where stop_letters.kind in ('', k.kind) and not k.must
  on conflict on constraint notice_choices_pkey do update set by_mail = 'never';
  update public.notices n set mail_due_at = null
  where n.person_id = person and n.mailed_at is null and n.mail_due_at is not null and stop_letters.kind in ('', n.kind)
    and not exists (select from private.notice_kinds k where k.kind = n.kind and k.must);
  return true;
end
$$;
grant execute on function public.stop_letters to service_role;
