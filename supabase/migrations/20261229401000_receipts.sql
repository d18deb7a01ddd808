-- Receipts of costs are documents of a film that only those see who see its money.
alter table public.film_files drop constraint film_files_kind_check;
alter table public.film_files add constraint film_files_kind_check
  check (kind in ('script', 'transcript', 'cue-sheet', 'artwork', 'release', 'contract', 'receipt', 'other'));
