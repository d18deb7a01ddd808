-- Programs that people connect to the house: this service as an OAuth 2.1 authorization server. Tables and columns as GoTrue has them.

create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_response_type as enum ('code');

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  redirect_uris text not null,
  grant_types text not null,
  client_name text check (char_length(client_name) <= 1024),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text not null default 'client_secret_basic'
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none'))
);
comment on table auth.oauth_clients is 'One row a program that may ask people to be connected. redirect_uris and grant_types are lists with commas.';
create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);

create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 2048),
  scope text not null check (char_length(scope) <= 4096),
  state text check (char_length(state) <= 4096),
  resource text check (char_length(resource) <= 2048),
  code_challenge text check (char_length(code_challenge) <= 128),
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code',
  status auth.oauth_authorization_status not null default 'pending',
  authorization_code text unique check (char_length(authorization_code) <= 255),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + interval '10 minutes'),
  approved_at timestamptz,
  nonce text check (char_length(nonce) <= 255),
  approved_in uuid references auth.sessions (id) on delete cascade,
  session_id uuid
);
comment on table auth.oauth_authorizations is 'One row a program''s question to be connected, until its code is old.';
comment on column auth.oauth_authorizations.authorization_code is 'SHA-256 of the code.';
comment on column auth.oauth_authorizations.approved_in is 'Ours: the session that said yes; the program''s is as strong, and the question ends with it.';
comment on column auth.oauth_authorizations.session_id is 'Ours: the session its code was exchanged for. A code that comes back ends it.';
create index oauth_auth_pending_exp_idx on auth.oauth_authorizations (expires_at);

create table auth.oauth_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  scopes text not null check (char_length(scopes) <= 2048),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (user_id, client_id)
);
comment on table auth.oauth_consents is 'One row a program that somebody connected, until they end it.';

alter table auth.sessions add constraint sessions_oauth_client_id_fkey foreign key (oauth_client_id) references auth.oauth_clients (id) on delete cascade;
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id);

do $$ declare wanted text; begin
  foreach wanted in array array['oauth_clients', 'oauth_authorizations', 'oauth_consents'] loop
    execute format('alter table auth.%I enable row level security', wanted);
    execute format('grant all on auth.%I to postgres', wanted);
  end loop; end $$;
