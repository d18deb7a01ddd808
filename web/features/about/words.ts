import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const aboutText = defineText('about', english)

/** The sections of the page in order; the id is the address after the #. */
export const sections = [
  { id: 'house-rules', title: 'rulesTitle', paragraphs: ['rules1', 'rules2', 'rules3', 'rules4'] },
  { id: 'editorial', title: 'editorialTitle', paragraphs: ['editorial1', 'editorial2', 'editorial3'] },
  { id: 'rights', title: 'rightsTitle', paragraphs: ['rights1', 'rights2', 'rights3'] },
  { id: 'money', title: 'moneyTitle', paragraphs: ['money1', 'money2'] },
  { id: 'participants', title: 'careTitle', paragraphs: ['care1', 'care2', 'care3'] },
  { id: 'privacy', title: 'privacyTitle', paragraphs: ['privacy1', 'privacy2', 'privacy3', 'privacy4'] },
  { id: 'terms', title: 'termsTitle', paragraphs: ['terms1', 'terms2', 'terms3', 'template'] },
] as const
