import { messages } from './messages.ts';

/** The form on the API page that sends requests from the browser. */
export const trial = messages({
  yourKey: { en: 'Your key', fr: 'Votre clé' },
  keyKept: {
    en: 'It stays in this page and is sent in a header only. Without one, requests go out with your session, if you are logged in.',
    fr: 'Elle reste dans cette page et n’est envoyée que dans un en-tête. Sans clé, les requêtes partent avec votre session, si vous êtes connecté.',
  },
  address: { en: 'Address to request', fr: 'Adresse de la requête' },
  send: { en: 'Try it', fr: 'Essayer' },
  sending: { en: 'Sending…', fr: 'Envoi en cours…' },
  headers: { en: 'Headers', fr: 'En-têtes' },
  notOurs: {
    en: 'Only an address of this API: it begins with /api/.',
    fr: 'Seulement une adresse de cette API : elle commence par /api/.',
  },
  keyInAddress: {
    en: 'A key does not belong in an address: put it in the field “Your key”.',
    fr: 'Une clé n’a pas sa place dans une adresse : mettez-la dans le champ « Votre clé ».',
  },
  unreachable: { en: 'No answer came. Try again in a moment.', fr: 'Aucune réponse. Réessayez dans un instant.' },
  took: { en: '{status} · {milliseconds} ms · {bytes} bytes', fr: '{status} · {milliseconds} ms · {bytes} octets' },
  cut: { en: 'The first {shown} characters:', fr: 'Les {shown} premiers caractères :' },
});
