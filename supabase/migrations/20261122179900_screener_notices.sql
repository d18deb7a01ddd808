-- A kind of notice for what is unusual about a screener (private.note_unusual). After the migration that brings notices.

insert into private.notice_kinds (kind, position, by_mail, by_push) values ('screener', 52, 'at-once', true);
