import './about.css'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Server } from './server.tsx'
import { aboutText, sections } from './words.ts'

/** House rules, policies, privacy, terms, and who runs this server: one page, because they are one promise. */
export default function AboutPage() {
  const t = useText(aboutText)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="page about">
      <h1 className="title-l">{t('title')}</h1>
      <p className="lead measure about-lead">{t('lead')}</p>
      <nav className="about-contents" aria-label={t('contents')}>
        {sections.map(({ id, title }) => (
          <TextLink key={id} href={`#${id}`}>
            {t(title)}
          </TextLink>
        ))}
        <TextLink href="#server">{t('serverTitle')}</TextLink>
      </nav>
      {sections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} className="about-section" aria-labelledby={`${id}-title`}>
          <h2 className="title-m" id={`${id}-title`}>
            {t(title)}
          </h2>
          <div className="about-words">
            {paragraphs.map((key) => (
              <p key={key} className={key === 'template' ? 'ui dim' : undefined}>
                {t(key)}
              </p>
            ))}
            {id === 'participants' && (
              <p>
                <TextLink to={`${paths.contact}?about=participant-withdrawal`}>{t('careLink')}</TextLink>
              </p>
            )}
          </div>
        </section>
      ))}
      <Server />
    </div>
  )
}
