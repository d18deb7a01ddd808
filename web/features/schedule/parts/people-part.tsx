import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { created, emptyRow, type RowOf, removed, rowsOf } from '#core/production/schedule/rows.ts'
import { peopleWithMailQuery } from '#web/data/production/call-sheets.ts'
import { addCast, type CastPerson } from '#web/data/production/cast.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { FieldControl } from '../fields/field-control.tsx'
import { saveField } from '../fields/save-field.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { Contact } from './contact.tsx'
import { NewPerson } from './new-person.tsx'
import { Windows } from './windows.tsx'

type Subject = { of: 'person'; id: string } | { of: 'place' | 'kit'; id: string }

/** People, places and kit of the film, each with when it is free; they are the same in every scenario. */
export function PeoplePart() {
  const t = useText(scheduleText)
  const { rows, act, cast, film } = useOpenSchedule()
  const [open, setOpen] = useState<Subject | null>(null)
  const [adding, setAdding] = useState(false)
  const withMail = new Set(useQuery(peopleWithMailQuery(film.id)).data ?? [])
  const add = (type: 'place' | 'kit') => {
    const row = emptyRow(type, newId(), Date.now())
    act([created(row)])
    setOpen({ of: type, id: row.id })
  }
  const windows = rowsOf(rows, 'window')
  const free = (id: string) => windows.filter(({ whose }) => whose === id).length
  const persons = new Map(rowsOf(rows, 'person').map((row) => [row.person, row]))
  const line = (of: Subject['of'], id: string, name: string, about: string) => (
    <li key={id}>
      <button type="button" className="plan-link title-s" onClick={() => setOpen({ of, id })}>
        {name || t('unnamed')}
      </button>
      <span className="ui dim">{[about, free(id) > 0 ? t('windowsCount', { count: free(id) }) : ''].filter(Boolean).join(' · ')}</span>
    </li>
  )
  return (
    <div className="plan-people">
      <section aria-labelledby="plan-people">
        <div className="head">
          <h3 id="plan-people">{t('people')}</h3>
          <Button small onClick={() => setAdding(true)}>
            {t('addPerson')}
          </Button>
        </div>
        {cast.size === 0 && <p className="dim">{t('noPeople')}</p>}
        <ul className="plan-list">
          {[...cast.values()]
            .filter(({ kind }) => kind !== 'licensor')
            .map((person) =>
              line(
                'person',
                person.id,
                person.name,
                [persons.get(person.id)?.role || t(`kind_${person.kind}`), withMail.has(person.id) ? '' : t('noMail')]
                  .filter(Boolean)
                  .join(' · '),
              ),
            )}
        </ul>
      </section>
      <section aria-labelledby="plan-places">
        <div className="head">
          <h3 id="plan-places">{t('places')}</h3>
          <Button small onClick={() => add('place')}>
            {t('addPlace')}
          </Button>
        </div>
        <ul className="plan-list">{rowsOf(rows, 'place').map((place) => line('place', place.id, place.name, place.address))}</ul>
      </section>
      <section aria-labelledby="plan-kit">
        <div className="head">
          <h3 id="plan-kit">{t('kit')}</h3>
          <Button small onClick={() => add('kit')}>
            {t('addKit')}
          </Button>
        </div>
        <ul className="plan-list">{rowsOf(rows, 'kit').map((kit) => line('kit', kit.id, kit.name, kit.owner))}</ul>
      </section>
      <OpenSubject open={open} onClose={() => setOpen(null)} />
      <NewPerson open={adding} onClose={() => setAdding(false)} onAdd={(id, name, kind) => addCast(film.id, id, name, kind)} />
    </div>
  )
}

function OpenSubject({ open, onClose }: { open: Subject | null; onClose: () => void }) {
  const t = useText(scheduleText)
  const { cast, byId } = useOpenSchedule()
  const row = open && open.of !== 'person' ? byId(open.id) : undefined
  const person = open?.of === 'person' ? cast.get(open.id) : undefined
  const name = person?.name ?? (row && 'name' in row ? row.name : '')
  return (
    <Drawer open={person !== undefined || row !== undefined} onOpenChange={(opens) => opens || onClose()} title={name || t('unnamed')}>
      {person && <PersonFields person={person} />}
      {row && (row.type === 'place' || row.type === 'kit') && <ThingFields row={row} onClose={onClose} />}
      {open && <Windows of={open.of} whose={open.id} />}
    </Drawer>
  )
}

function PersonFields({ person }: { person: CastPerson }) {
  const { rows, act, cast } = useOpenSchedule()
  const known = rowsOf(rows, 'person').find((row) => row.person === person.id)
  const row = known ?? { ...emptyRow('person', '', Date.now()), person: person.id, hold: person.kind === 'crew' }
  const crew = [...cast.values()].filter(({ kind, id }) => kind === 'crew' && id !== person.id)
  return (
    <div className="stack">
      {(person.kind === 'crew' ? ['role', 'department', 'hold', 'note'] : ['role', 'care', 'note']).map((field) => (
        <FieldControl
          key={field}
          row={row}
          field={field}
          options={field === 'care' ? crew.map(({ id, name }) => ({ value: id, label: name })) : undefined}
          onSave={(value) => act(saveField(row, field, value))}
        />
      ))}
      <Contact person={person.id} />
    </div>
  )
}

function ThingFields({ row, onClose }: { row: RowOf<'place'> | RowOf<'kit'>; onClose: () => void }) {
  const t = useText(scheduleText)
  const { act, cast } = useOpenSchedule()
  const fields =
    row.type === 'place'
      ? ['name', 'address', 'lat', 'lon', 'permit', 'contact', 'parking', 'hospital', 'hospitalPhone', 'note']
      : ['name', 'count', 'owner', 'hold', 'note']
  return (
    <div className="stack">
      {fields.map((field) => (
        <FieldControl
          key={field}
          row={row}
          field={field}
          options={field === 'contact' ? [...cast.values()].map(({ id, name }) => ({ value: id, label: name })) : undefined}
          hint={field === 'lat' ? t('latHint') : undefined}
          onSave={(value) => act(saveField(row, field, value))}
        />
      ))}
      <Button
        small
        kind="plain"
        onClick={() => {
          onClose()
          act([removed(row)])
        }}
      >
        {t('delete')}
      </Button>
    </div>
  )
}
