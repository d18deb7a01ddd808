-- What is said about a film beyond its title and synopsis, as data: where it plays, where it was shown and honoured, who paid for
-- it, under which numbers the world knows it, and which languages it speaks and writes.

alter table public.documentaries
  add column spoken_languages text[] not null default '{}',
  add column written_languages text[] not null default '{}',
  add constraint a_film_speaks_at_most_12_more_languages check (
    cardinality(spoken_languages) <= 12 and private.each_at_most(spoken_languages, 35)
  ),
  add constraint a_film_writes_at_most_12_languages check (
    cardinality(written_languages) <= 12 and private.each_at_most(written_languages, 35)
  );
comment on column public.documentaries.spoken_languages is 'Spoken besides language, BCP 47.';
comment on column public.documentaries.written_languages is 'Read in its picture (titles, letters, signs), BCP 47. Captions are no part of the picture.';
grant insert (spoken_languages, written_languages), update (spoken_languages, written_languages) on public.documentaries to authenticated;

create table public.film_places (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position double precision not null default extract(epoch from clock_timestamp()),
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  constraint a_point_has_two_coordinates check ((latitude is null) = (longitude is null))
);
comment on table public.film_places is 'One row a place a film plays in or tells of, in order. Without coordinates it is on no map.';

create table public.recognitions (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position double precision not null default extract(epoch from clock_timestamp()),
  festival text not null check (length(trim(festival)) > 0 and length(festival) <= 160),
  year integer check (year between 1878 and 2200),
  award text not null default '' check (length(award) <= 160),
  outcome text not null default 'shown' check (outcome in ('shown', 'nominated', 'won'))
);
comment on table public.recognitions is 'One row a festival, broadcast or prize: where a film was shown and what it was given there. award: the section or the prize.';

create table public.funders (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  position double precision not null default extract(epoch from clock_timestamp()),
  name text not null check (length(trim(name)) > 0 and length(name) <= 160),
  programme text not null default '' check (length(programme) <= 160),
  web_address text not null default '' check (length(web_address) <= 300 and web_address ~ '^(https?://\S+)?$')
);
comment on table public.funders is 'One row a body that paid for a film. programme: under which of its programmes, or the number of the grant.';

create table public.film_identifiers (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  scheme text not null check (scheme in ('eidr', 'isan', 'doi', 'wikidata')),
  value text not null check (length(value) <= 200),
  constraint an_identifier_has_its_schemes_form check (
    case scheme
      when 'eidr' then value ~ '^10\.5240/([0-9A-F]{4}-){5}[0-9A-Z]$'
      when 'isan' then value ~ '^([0-9A-F]{4}-){4}[0-9A-Z](-([0-9A-F]{4}-){2}[0-9A-Z])?$'
      when 'doi' then value ~ '^10\.\d{4,9}/\S+$'
      else value ~ '^Q[1-9]\d{0,11}$'
    end
  ),
  unique (documentary_id, scheme, value)
);
comment on table public.film_identifiers is
  'One row a number the world knows a film by, in its scheme''s written form; check characters are checked where it is typed (core/identifiers.ts).';

do $$
declare
  noun text;
  most record;
begin
  for most in
    select * from (values
      ('film_places', 100, 'A film has 100 places at most.'),
      ('recognitions', 300, 'A film has 300 festivals and prizes at most.'),
      ('funders', 100, 'A film has 100 funders at most.'),
      ('film_identifiers', 30, 'A film has 30 identifiers at most.')
    ) as l (noun, count, sentence)
  loop
    noun := most.noun;
    perform private.open_table(('public.' || noun)::regclass, of_film => 'documentary_id');
    execute format('create index %I on public.%I (documentary_id)', noun || '_documentary', noun);
    execute format(
      'create trigger limit_rows after insert on public.%I referencing new table as added for each statement '
        'execute function private.limit_rows(%L, %L, %L)',
      noun, 'documentary_id', most.count, most.sentence
    );
    execute format('grant select, insert, delete on public.%I to authenticated', noun);
    execute format(
      'create policy "Its creator writes what is said about a film" on public.%I for all to authenticated '
        'using (public.can_edit(documentary_id)) with check (public.can_edit(documentary_id))',
      noun
    );
    execute format(
      'create policy "Who may watch a film reads what is said about it" on public.%I for select to authenticated '
        'using (public.can_watch(documentary_id))',
      noun
    );
  end loop;
end
$$;
grant update (position, name, latitude, longitude) on public.film_places to authenticated;
grant update (position, festival, year, award, outcome) on public.recognitions to authenticated;
grant update (position, name, programme, web_address) on public.funders to authenticated;
grant update (scheme, value) on public.film_identifiers to authenticated;

-- Who a credit names may have a profile here; whoever has put it before the house (profiles.shown) can be reached from it.
alter table public.credits add column profile_id uuid references public.profiles (user_id) on delete set null;
create index credits_profile on public.credits (profile_id) where profile_id is not null;
comment on column public.credits.profile_id is 'The profile of who is named, chosen by the film''s creator. Only one that is shown can be chosen, and it leads nowhere while it is not.';

create function private.check_credited_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.profile_id is not null and not exists (
    select from public.profiles p where p.user_id = new.profile_id and (p.shown or p.user_id = auth.uid())
  ) then
    raise exception 'There is no such profile to be seen.' using errcode = 'P0001', detail = 'no-profile';
  end if;
  return new;
end
$$;
create trigger check_credited_profile before insert or update of profile_id on public.credits
  for each row when (new.profile_id is not null) execute function private.check_credited_profile();

/** Replaces the credits of a film by `[{ role, name, profileId? }]`, in that order. */
create or replace function public.replace_credits(documentary uuid, credits jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_list(replace_credits.credits, 2000, 'A film has 2,000 credits at most.');
  delete from public.credits c where c.documentary_id = documentary;
  insert into public.credits (documentary_id, position, role, name, profile_id)
  select documentary, listed.place, listed.item ->> 'role', listed.item ->> 'name', (listed.item ->> 'profileId')::uuid
  from jsonb_array_elements(replace_credits.credits) with ordinality as listed (item, place);
end
$$;

-- Words that the films of a series share, kept by their creator to be taken into the next one.
create table public.word_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(trim(name)) > 0 and length(name) <= 120),
  words jsonb not null check (length(words::text) <= 60000 and jsonb_typeof(words) = 'object'),
  made_at timestamptz not null default now()
);
comment on table public.word_templates is 'One row a template: words about a film that the next one of a series begins with.';
create index word_templates_person on public.word_templates (user_id, name);
select private.open_table('public.word_templates', of_person => 'user_id');
create trigger limit_rows after insert on public.word_templates referencing new table as added for each statement
  execute function private.limit_rows('user_id', 100, 'One person keeps 100 templates at most.');
grant select, delete on public.word_templates to authenticated;
grant insert (name, words), update (name, words) on public.word_templates to authenticated;
create policy "A person keeps templates of their own" on public.word_templates
  for all to authenticated
  using (user_id = auth.uid())
  with check (user_id = auth.uid() and private.is_signed_in());
