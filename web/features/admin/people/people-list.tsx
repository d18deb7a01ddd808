import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { peopleQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { day } from '../day.ts'
import { Filters } from '../filters.tsx'
import { Paged } from '../paged.tsx'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'
import { PersonCard } from './person-card.tsx'

/** The people of the house as a ledger, and one of them as a card where the address names them. */
export function PeopleList() {
  const { get } = useAsked()
  return get('person') ? <PersonCard id={get('person')} /> : <Ledger />
}

function Ledger() {
  const t = useText(adminText)
  const { get, set, list } = useAsked()
  const state = get('only') === 'suspended' ? ('suspended' as const) : undefined
  const role = ['user', 'moderator', 'admin'].includes(get('role')) ? get('role') : undefined
  const query = useInfiniteQuery(peopleQuery({ words: list.words, role, state }))
  return (
    <>
      <Filters
        states={false}
        more={
          <Select
            label={t('showPeople')}
            value={state ?? role ?? ''}
            onChange={(event) => {
              const chosen = event.currentTarget.value
              set('role', chosen === 'suspended' ? '' : chosen)
              set('only', chosen === 'suspended' ? chosen : '')
            }}
            options={[
              { value: '', label: t('everybody') },
              { value: 'moderator', label: t('moderators') },
              { value: 'admin', label: t('administrators') },
              { value: 'suspended', label: t('suspendedPeople') },
            ]}
          />
        }
      />
      <Paged
        query={query}
        rowsOf={(page) => page.people}
        loading={t('peopleLoading')}
        empty={{ title: t('peopleEmpty'), text: t('peopleEmptyText') }}
      >
        {(people) => (
          <Table
            rows={people}
            keyOf={(person) => person.id}
            columns={[
              {
                key: 'name',
                head: t('name'),
                cell: (person) => (
                  <Link className="title-s" to={`${paths.settings}?view=moderation&list=people&person=${person.id}`}>
                    {person.name || person.email || t('reportNameless')}
                  </Link>
                ),
              },
              { key: 'email', head: t('emailOf'), cell: (person) => <span className="person-email">{person.email}</span> },
              {
                key: 'role',
                head: t('role'),
                cell: (person) => (
                  <>
                    {t(`role_${person.role}`)}
                    {person.suspended && <span className="signal-word"> · {t('suspended')}</span>}
                  </>
                ),
              },
              { key: 'since', head: t('since'), cell: (person) => day(person.createdAt) },
              { key: 'seen', head: t('lastSeen'), cell: (person) => person.lastSeenAt && day(person.lastSeenAt) },
              { key: 'films', head: t('filmsOf'), figures: true, cell: (person) => person.films || '' },
            ]}
          />
        )}
      </Paged>
    </>
  )
}
