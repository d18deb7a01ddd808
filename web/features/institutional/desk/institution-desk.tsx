import './desk.css'
import { Link, useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { Denied } from '#web/ui/layout/states.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from '../words.ts'
import { type DeskParts, deskViews, viewsOf } from './desk-parts.ts'
import { FirstSteps } from './first-steps.tsx'

interface InstitutionDeskProps {
  institution: MyInstitution
  /** Others of this kind that the reader is in. */
  others: readonly MyInstitution[]
  parts: DeskParts
}

/** The desk of an institution: its name, its views, and the open one. */
export function InstitutionDesk({ institution, others, parts }: InstitutionDeskProps) {
  const t = useText(institutionalText)
  const [query] = useSearchParams()
  const views = viewsOf[institution.type].filter((view) => parts[view]?.roles.includes(institution.role))
  const first = views[0] ?? 'films'
  const asked = deskViews.find((view) => view === query.get('view')) ?? first
  const open = parts[asked]
  const mayOpen = open?.roles.includes(institution.role)
  const leadsTo = (view: string, id = institution.id) =>
    `${paths.institution(institution.type)}?${new URLSearchParams({ ...(others.length > 0 && { institution: id }), view })}`
  return (
    <div className="page institution-desk">
      <header className="institution-head">
        <h1 className="title-l" tabIndex={-1}>
          {institution.name}
        </h1>
        <p className="ui dim">
          {t(`type_${institution.type}`)} · {t(`role_${institution.role}`)}
        </p>
        {others.length > 0 && (
          <p className="ui institution-others">
            {others.map(({ id, name }) => (
              <Link key={id} className="text-link" to={leadsTo(asked, id)}>
                {name}
              </Link>
            ))}
          </p>
        )}
        <ViewLinks
          className="institution-views"
          label={t('deskOf', { name: institution.name })}
          links={views.map((view) => ({
            to: leadsTo(view),
            text: t(`view_${view}`),
            current: view === (asked === 'rooms' ? 'people' : asked),
          }))}
        />
      </header>
      {institution.role === 'librarian' && asked === first && <FirstSteps institution={institution} leadsTo={leadsTo} />}
      {open && mayOpen ? (
        open.part({ institution })
      ) : (
        <Denied
          title={t('notYourView')}
          text={t('notYourViewText')}
          act={
            <Link className="button button--small" to={leadsTo(first)}>
              {t(`view_${first}`)}
            </Link>
          }
        />
      )}
    </div>
  )
}
