-- Who hears what, on which machine, and what an administrator says of it.
create table private.hearing_machines (
  machine text not null,
  hears_by text not null,
  writes_along boolean not null default false,
  models jsonb not null default '[]',
  said_at timestamptz not null default now(),
  constraint hearing_machines_pkey primary key (machine),
  constraint hearing_machines_machine_check check (length(machine) between 1 and 255),
  constraint hearing_machines_hears_by_check check (hears_by in ('itself', 'recogniser', 'nothing')),
  constraint hearing_machines_models_check check (jsonb_typeof(models) = 'array' and length(models::text) <= 20000)
);
alter table private.hearing_machines enable row level security;

create table private.hearing_settings (
  only_row boolean not null default true,
  paused boolean not null default false,
  -- Empty: the project's own.
  model text not null default '',
  constraint hearing_settings_pkey primary key (only_row),
  constraint hearing_settings_only_row_check check (only_row),
  constraint hearing_settings_model_check check (length(model) <= 80)
);
alter table private.hearing_settings enable row level security;
insert into private.hearing_settings default values;

alter table private.house_abilities drop constraint house_abilities_name_check;
alter table private.house_abilities add constraint house_abilities_name_check
  check (name in ('transcribe', 'hear', 'write-along', 'record-spaces'));

alter table public.transcriptions
  -- The sound track that is heard; null: what people hear of the cut.
  add column stream integer check (stream between 0 and 1000),
  -- Streams whose sound was heard while the file arrived.
  add column early_streams integer[] check (cardinality(early_streams) <= 2),
  -- A passage that is heard again, in ms, and whose captions it replaces.
  add column part int4range,
  add column into_track uuid references public.caption_tracks (id) on delete cascade,
  add constraint transcriptions_part_check check ((part is null) = (into_track is null));
create index transcriptions_into_track on public.transcriptions (into_track) where into_track is not null;

alter table private.heard_pieces
  -- Heard a second time, to see of which words the house is unsure.
  add column heard_again boolean not null default false;
