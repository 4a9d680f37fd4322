import { words } from './message.ts'

/** The mail that tries an e-mail configuration. */
export const testMail = {
  subject: words('Cubeward test mail', 'Cubeward-Testmail'),
  ofOperator: words(
    'This is a test of the e-mail configuration of operator {operator}.\n\nIf you can read this, it works.\n',
    'Dies ist ein Test der E-Mail-Konfiguration des Betreibers {operator}.\n\nWenn Sie das lesen können, funktioniert sie.\n',
  ),
  ofTenant: words(
    'This is a test of the e-mail configuration of tenant {tenant}.\n\nIf you can read this, it works.\n',
    'Dies ist ein Test der E-Mail-Konfiguration des Mandanten {tenant}.\n\nWenn Sie das lesen können, funktioniert sie.\n',
  ),
}
