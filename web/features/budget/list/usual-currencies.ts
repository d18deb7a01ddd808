/** Offered while a currency is typed; any ISO 4217 code can be. */
export const usualCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY', 'BRL', 'INR', 'ZAR']
