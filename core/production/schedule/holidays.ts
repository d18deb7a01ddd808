import { dayAfter } from './days.ts'

export interface Holiday {
  date: string
  /** English, as the world calls it. */
  name: string
}

/** Nationwide public holidays: fixed ones as MM-DD, others in days from Easter Sunday. What single regions keep is not in it: they are days of the schedule. */
const calendars: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  DE: {
    ...{ 'New Year': '01-01', 'Good Friday': -2, 'Easter Monday': 1, 'Labour Day': '05-01', Ascension: 39, 'Whit Monday': 50 },
    ...{ 'German Unity Day': '10-03', Christmas: '12-25', 'Second day of Christmas': '12-26' },
  },
  AT: {
    ...{ 'New Year': '01-01', Epiphany: '01-06', 'Easter Monday': 1, 'Labour Day': '05-01', Ascension: 39, 'Whit Monday': 50 },
    ...{ 'Corpus Christi': 60, Assumption: '08-15', 'National Day': '10-26', 'All Saints': '11-01', 'Immaculate Conception': '12-08' },
    ...{ Christmas: '12-25', "St Stephen's Day": '12-26' },
  },
  FR: {
    ...{ 'New Year': '01-01', 'Easter Monday': 1, 'Labour Day': '05-01', 'Victory Day': '05-08', Ascension: 39, 'Whit Monday': 50 },
    ...{ 'Bastille Day': '07-14', Assumption: '08-15', 'All Saints': '11-01', Armistice: '11-11', Christmas: '12-25' },
  },
  IT: {
    ...{ 'New Year': '01-01', Epiphany: '01-06', 'Easter Monday': 1, 'Liberation Day': '04-25', 'Labour Day': '05-01' },
    ...{ 'Republic Day': '06-02', Assumption: '08-15', 'All Saints': '11-01', 'Immaculate Conception': '12-08', Christmas: '12-25' },
    "St Stephen's Day": '12-26',
  },
  PT: {
    ...{ 'New Year': '01-01', 'Good Friday': -2, Easter: 0, 'Freedom Day': '04-25', 'Labour Day': '05-01', 'Corpus Christi': 60 },
    ...{
      'Portugal Day': '06-10',
      Assumption: '08-15',
      'Republic Day': '10-05',
      'All Saints': '11-01',
      'Restoration of Independence': '12-01',
    },
    ...{ 'Immaculate Conception': '12-08', Christmas: '12-25' },
  },
  ES: {
    ...{ 'New Year': '01-01', Epiphany: '01-06', 'Good Friday': -2, 'Labour Day': '05-01', Assumption: '08-15' },
    ...{
      'National Day': '10-12',
      'All Saints': '11-01',
      'Constitution Day': '12-06',
      'Immaculate Conception': '12-08',
      Christmas: '12-25',
    },
  },
  NO: {
    ...{ 'New Year': '01-01', 'Maundy Thursday': -3, 'Good Friday': -2, Easter: 0, 'Easter Monday': 1, 'Labour Day': '05-01' },
    ...{
      'Constitution Day': '05-17',
      Ascension: 39,
      Pentecost: 49,
      'Whit Monday': 50,
      Christmas: '12-25',
      'Second day of Christmas': '12-26',
    },
  },
  PL: {
    ...{ 'New Year': '01-01', Epiphany: '01-06', Easter: 0, 'Easter Monday': 1, 'Labour Day': '05-01', 'Constitution Day': '05-03' },
    ...{ Pentecost: 49, 'Corpus Christi': 60, Assumption: '08-15', 'All Saints': '11-01', 'Independence Day': '11-11' },
    ...{ 'Christmas Eve': '12-24', Christmas: '12-25', 'Second day of Christmas': '12-26' },
  },
}

/** Countries whose public holidays are known, by ISO code. For others, holidays are entered as days of the schedule. */
export const holidayCountries: readonly string[] = Object.keys(calendars)

/** The public holidays of a country among some dates. */
export function publicHolidays(country: string, dates: readonly string[]): Holiday[] {
  const calendar = calendars[country]
  if (!calendar) return []
  const asked = new Set(dates)
  return [...new Set(dates.map((date) => Number(date.slice(0, 4))))]
    .flatMap((year) => {
      const easter = easterOf(year)
      return Object.entries(calendar).map(([name, on]) => ({ name, date: typeof on === 'string' ? `${year}-${on}` : dayAfter(easter, on) }))
    })
    .filter(({ date }) => asked.has(date))
}

/** Easter Sunday of the Gregorian calendar (Anonymous algorithm, Meeus). */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
