import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { signInText } from './words.ts'

const kinds = [
  { kind: 'creator', to: paths.creatorSignup },
  { kind: 'viewer', to: paths.viewerSignup },
  { kind: 'institution', to: paths.institutionalSignup },
] as const

/** In place of the sign-in form: which account a new person wants. */
export function JoinChoice() {
  const t = useText(signInText)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <section className="sign-in-form" aria-labelledby="join-title">
      <h1 ref={head} className="title-l" id="join-title" tabIndex={-1}>
        {t('joinTitle')}
      </h1>
      <ul className="join-kinds">
        {kinds.map(({ kind, to }) => (
          <li key={kind}>
            <Link to={to}>
              <strong>{t(`join_${kind}`)}</strong>
              <span className="small dim">{t(`join_${kind}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="ui dim">
        {t('haveAccount')} <TextLink to={paths.login}>{t('title')}</TextLink>
      </p>
    </section>
  )
}
