import { expect, it } from 'vitest'
import { statementsOf } from './sql-script.ts'

const script = `-- what follows; is seed
insert into wares values (1, 'rope; and tar'), (2, 'it''s');

/* a comment; /* in it */ another; */
create function f() returns int language plpgsql as $body$
begin
  return 1; -- inside
end $body$;
create function g() returns int begin atomic
  select case when true then 1 end;
  select 2;
end;
comment on table "odd;name" is E'a\\'b;';
select 3`

it('A script is read statement by statement, each with its line', () => {
  expect(statementsOf(script).map(({ text, line }) => [line, text.trim().split('\n').at(-1)])).toEqual([
    [2, "insert into wares values (1, 'rope; and tar'), (2, 'it''s')"],
    [5, 'end $body$'],
    [9, 'end'],
    [13, `comment on table "odd;name" is E'a\\'b;'`],
    [14, 'select 3'],
  ])
  expect(statementsOf('-- nothing\n\n;;')).toEqual([])
})
