import type { CostFields, LineFields, SourceFields } from '#core/production/budget/rows.ts'

/** Accounts of the seeded budget: number, name, band. */
export const budgetAccounts = [
  ['01', 'Development and research', 'above'],
  ['02', 'Rights and story', 'above'],
  ['03', 'Producers and director', 'above'],
  ['04', 'Participants and care', 'production'],
  ['05', 'Crew', 'production'],
  ['06', 'Equipment, cards and storage', 'production'],
  ['07', 'Travel, per diem and location', 'production'],
  ['09', 'Archive and stills', 'post'],
  ['10', 'Music', 'post'],
  ['11', 'Editing', 'post'],
  ['12', 'Picture and sound finishing, QC', 'post'],
  ['13', 'Accessibility', 'post'],
  ['14', 'Legal, fact check and E&O', 'other'],
  ['15', 'Insurance', 'other'],
  ['17', 'Delivery, festivals, outreach and impact', 'other'],
] as const

type Line = Partial<LineFields> & { account: string; description: string; fringed?: true }
const line = (
  account: string,
  description: string,
  amount: string,
  unit: LineFields['unit'],
  rate: string,
  over: Partial<Line> = {},
): Line => ({
  ...{ account, description, amount, unit, rate },
  ...over,
})

export const budgetLines: readonly Line[] = [
  line('01', 'Research on the coast', '6', 'day', '280'),
  line('01', 'Treatment and translations', '1', 'flat', '1200', { phase: 'development' }),
  line('02', 'Diary of the harbour master, option', '1', 'flat', '900', { phase: 'development' }),
  line('03', 'Director', '12', 'week', '1500', { fringed: true }),
  line('03', 'Producer', '16', 'week', '950', { kind: 'deferred' }),
  line('04', 'Care and follow-up of participants', '8', 'hour', '75', { groups: ['impact'] }),
  line('05', 'Camera', 'shoot_days', 'day', '650', { currency: 'USD' }),
  line('05', 'Sound', 'shoot_days', 'day', '420', { fringed: true }),
  line('05', 'Local fixer', 'shoot_days / 2', 'day', '210'),
  line('06', 'Camera kit and lenses', 'shoot_days', 'day', '190'),
  line('06', 'Cards and two copies on disks', '6', 'item', '145'),
  line('07', 'Train, three people, two trips', '3', 'item', '118.40', { times: '2' }),
  line('07', 'Nights', 'shoot_days * 3', 'item', '82'),
  line('07', 'Per diem', 'shoot_days * 3', 'item', '36'),
  line('09', 'Harbour film, 1962, seconds', '30', 'item', '45', { currency: 'GBP', from: 'archive log' }),
  line('09', 'Newspaper photographs', '4', 'item', ''),
  line('10', 'Composer, original score', '1', 'flat', '4200'),
  line('11', 'Editor', 'edit_weeks', 'week', '1350', { fringed: true }),
  line('11', 'Edit room', '1', 'flat', '3200', { kind: 'in-kind' }),
  line('12', 'Grading', '3', 'day', '620'),
  line('12', 'Sound mix', '4', 'day', '640'),
  line('13', 'Captions, English and German', '2', 'item', '480', { groups: ['impact'] }),
  line('13', 'Audio description', '1', 'flat', '1450', { groups: ['impact'] }),
  line('14', 'Rights clearance, lawyer', '6', 'hour', '190'),
  line('14', 'Fact check', '5', 'day', '310'),
  line('15', 'Equipment and liability', '1', 'flat', '1380'),
  line('17', 'Screenings in harbour towns', '6', 'item', '350', { groups: ['impact'], phase: 'release' }),
  line('17', 'DCP and deliverables', '1', 'flat', '1100', { phase: 'release' }),
]

export const sourcesOfBudget: readonly (Partial<SourceFields> & { name: string })[] = [
  { name: 'Film fund North', form: 'grant', amount: '42000', state: 'contracted' },
  { name: 'Regional broadcaster', form: 'presale', amount: '18000', state: 'promised' },
  { name: 'Foundation for coasts', form: 'grant', amount: '5000', state: 'received', groups: ['impact'], hideRates: true },
  { name: 'School, edit room', form: 'in-kind', amount: '3200', state: 'contracted' },
]

export const costsOfBudget: readonly (Partial<CostFields> & { account: string; number: string })[] = [
  { account: '01', number: 'R-101', party: 'Research on the coast', net: '1120', tax: '212.80', on: '2026-03-12', paidOn: '2026-03-20' },
  { account: '06', number: 'R-102', party: 'Disks and cards', net: '870', tax: '165.30', on: '2026-04-02', paidOn: '2026-04-02' },
  { account: '07', number: 'R-103', party: 'Railways', net: '355.20', on: '2026-04-18' },
]
