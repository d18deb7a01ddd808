import './people.css'
import { useQuery } from '@tanstack/react-query'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { peopleOfInstitution } from '#web/data/institutions/institutions.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AboutInstitution } from '../ways-in/about-institution.tsx'
import { type Way, WaysInSection } from '../ways-in/ways-in.tsx'
import { InviteForm } from './invite-form.tsx'
import { Invited } from './invited.tsx'
import { MemberRow } from './member-row.tsx'
import { peopleText } from './words.ts'

/** Members, applicants, invitations, and the ways people join. `way`: the open one. */
export function PeopleView({ institution, way }: { institution: MyInstitution; way?: Way }) {
  const t = useText(peopleText)
  const people = useQuery(peopleOfInstitution(institution.id))
  if (people.isPending) return <Loading what={t('fetching')} />
  if (people.isLoadingError) return <PartFailed again={people.refetch} />
  const asking = people.data.people.filter(({ state }) => state === 'asked')
  const inside = people.data.people.filter(({ state }) => state === 'in')
  return (
    <div className="institution-people">
      {asking.length > 0 && (
        <section aria-labelledby="people-asking">
          <div className="head">
            <h2 id="people-asking">{t('asking', { count: asking.length })}</h2>
          </div>
          <ul className="people-list">
            {asking.map((person) => (
              <MemberRow key={person.id} institution={institution} person={person} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="people-inside">
        <div className="head">
          <h2 id="people-inside">{t('inside')}</h2>
          <span className="small dim">
            {t('counted', {
              librarians: t('librarians', { count: people.data.counts.librarian }),
              teachers: t('teachers', { count: people.data.counts.teacher }),
              members: t('members', { count: people.data.counts.member }),
            })}
          </span>
        </div>
        <ul className="people-list">
          {inside.map((person) => (
            <MemberRow key={person.id} institution={institution} person={person} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="people-invite">
        <div className="head">
          <h2 id="people-invite">{t('invite')}</h2>
        </div>
        <InviteForm institution={institution} />
        <Invited institution={institution} invited={people.data.invited} />
      </section>
      <WaysInSection institution={institution} opens={way} />
      <AboutInstitution institution={institution} />
    </div>
  )
}
