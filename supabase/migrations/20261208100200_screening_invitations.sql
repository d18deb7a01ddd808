-- Whom hosts ask to hold a screening with them (decision 0342): nobody holds one unasked, and nobody learns from the answer who has an account.
create table public.screening_invitations (
  id uuid primary key default gen_random_uuid(),
  screening_id uuid not null references public.screenings (id) on delete cascade,
  address text not null default '' check (length(address) <= 254),
  person_id uuid references auth.users (id) on delete cascade,
  role text not null check (role in ('host', 'moderator', 'speaker')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  invited_by uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint names_somebody check (address <> '' or person_id is not null)
);

create unique index screening_invitations_address on public.screening_invitations (screening_id, address) where address <> '';

create unique index screening_invitations_person on public.screening_invitations (screening_id, person_id) where address = '';

create index screening_invitations_to on public.screening_invitations (address) where address <> '';

create index screening_invitations_of_person on public.screening_invitations (person_id);

create index screening_invitations_by on public.screening_invitations (invited_by);

-- One row a person, or an address, somebody named in the last day; hashed, and gone after a day.
create table private.namings (
  named_by uuid not null references auth.users (id) on delete cascade,
  named_hash bytea not null,
  named_at timestamptz not null default now(),
  primary key (named_by, named_hash)
);

-- A letter may be about a screening as well; by_notice: the address has an account, which hears in the house, and whoever asked cannot tell.
alter table public.invitation_letters
  alter column documentary_id drop not null,
  add column screening_id uuid references public.screenings (id) on delete cascade,
  add column by_notice boolean not null default false,
  add constraint is_about_one check (num_nonnulls(documentary_id, screening_id) = 1),
  drop constraint invitation_letters_role_check,
  add constraint invitation_letters_role_check check (role in ('', 'producer', 'editor', 'reviewer', 'host', 'moderator', 'speaker'));

create index invitation_letters_of_screening on public.invitation_letters (screening_id);

drop function if exists private.write_invitation_letter(uuid, uuid, text, text, text, timestamptz);
