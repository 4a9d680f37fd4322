/** Tenants, their settings and cube activation codes; addresses and support info of every form. */
export const tenantsDe: Record<string, string> = {
  Labels: 'Etiketten',
  'Activation code': 'Aktivierungscode',
  'New e-mail configuration': 'Neue E-Mail-Konfiguration',
  '1 to 65535; {port} if it is left empty.': '1 bis 65535; leer gilt {port}.',
  'A cube appears here once it is set up with one of the cube activation codes, or assigned.':
    'Ein Cube erscheint hier, sobald er mit einem der Cube-Aktivierungscodes eingerichtet oder zugewiesen ist.',
  'A password is stored. It stays if nothing is entered; another host, port or username needs it again.':
    'Ein Passwort ist gespeichert. Es bleibt, wenn nichts eingegeben wird; bei anderem Host, Port oder Benutzernamen muss es erneut eingegeben werden.',
  'A tenant is a customer of this operator: cubes are assigned to it.':
    'Ein Mandant ist ein Kunde dieses Betreibers: Ihm werden Cubes zugewiesen.',
  'Authentication (SSO)': 'Authentifizierung (SSO)',
  'Apps refer to it by this ID. Leave empty to make it the default.':
    'Apps nennen sie mit dieser ID. Leer lassen für die Standardkonfiguration.',
  'Choose an operator.': 'Wählen Sie einen Betreiber.',
  'Choose at least one label.': 'Wählen Sie mindestens ein Etikett.',
  Code: 'Code',
  'Configuration ID': 'Konfigurations-ID',
  'Country of {field}': 'Land für {field}',
  'Create Tenant': 'Mandant erstellen',
  'Create code': 'Code erstellen',
  'Cube activation code': 'Cube-Aktivierungscode',
  'Cube activation code deleted.': 'Cube-Aktivierungscode gelöscht.',
  'Cube activation codes': 'Cube-Aktivierungscodes',
  'Cube data': 'Cube-Daten',
  'Cube data saved.': 'Cube-Daten gespeichert.',
  'Delete e-mail configuration {name}?': 'E-Mail-Konfiguration {name} löschen?',
  'Delete tenant': 'Mandant löschen',
  'Delete tenant {name}?': 'Mandant {name} löschen?',
  'Delete this cube activation code?': 'Diesen Cube-Aktivierungscode löschen?',
  'E-mail configuration saved.': 'E-Mail-Konfiguration gespeichert.',
  'E-mail configurations': 'E-Mail-Konfigurationen',
  'Edit Cube Data': 'Cube-Daten bearbeiten',
  'End users of this tenant sign in to apps with their own organization. The console is not affected.':
    'Endkunden dieses Mandanten melden sich in Apps mit ihrer eigenen Organisation an. Die Konsole ist davon nicht betroffen.',
  'Ended occupancies are kept': 'Beendete Belegungen werden aufbewahrt',
  'Ended occupancies are deleted after this many days. Leave empty to keep them.':
    'Beendete Belegungen werden nach so vielen Tagen gelöscht. Leer lassen, um sie zu behalten.',
  'Enter an ID of letters, digits and hyphens, and a name of 3 or more characters.':
    'Geben Sie eine ID aus Buchstaben, Ziffern und Bindestrichen und einen Namen mit mindestens 3 Zeichen ein.',
  General: 'Allgemein',
  'Groups of settings': 'Gruppen der Einstellungen',
  'House No': 'Hausnummer',
  'Its cubes with their units, devices and lock modules, its activation codes and settings move too. People who do not belong to the new operator lose access immediately.':
    'Seine Cubes mit ihren Einheiten, Geräten und Schlossmodulen, seine Aktivierungscodes und Einstellungen gehen mit. Wer nicht zum anderen Betreiber gehört, verliert sofort den Zugriff.',
  'Labels that were printed with it are no longer accepted.':
    'Damit gedruckte Etiketten werden dann nicht mehr angenommen.',
  'Letters, digits and hyphens; it cannot be changed later.':
    'Buchstaben, Ziffern und Bindestriche; sie kann später nicht geändert werden.',
  'E-mails that use it will be sent with the default settings instead.':
    'E-Mails, die sie verwenden, gehen dann mit den Standardeinstellungen hinaus.',
  Matrix: 'Matrix',
  'Matrix settings saved.': 'Matrix-Einstellungen gespeichert.',
  'Move tenant': 'Mandant verschieben',
  'Move tenant {name}': 'Mandant {name} verschieben',
  'New configuration': 'Neue Konfiguration',
  'No cube activation codes yet': 'Noch keine Cube-Aktivierungscodes',
  'No tenants yet': 'Noch keine Mandanten',
  "None. This tenant's e-mails use the operator's settings.":
    'Keine. Die E-Mails dieses Mandanten gehen mit den Einstellungen des Betreibers hinaus.',
  'Notifications of this tenant are also sent as Matrix messages.':
    'Benachrichtigungen dieses Mandanten werden auch als Matrix-Nachrichten verschickt.',
  'Notifications of this tenant are also sent as text messages.':
    'Benachrichtigungen dieses Mandanten werden auch als SMS verschickt.',
  Off: 'Aus',
  On: 'Ein',
  'Only Admins of the operator may change these settings.':
    'Nur Admins des Betreibers dürfen diese Einstellungen ändern.',
  'Only Admins of the operator may delete tenants.': 'Nur Admins des Betreibers dürfen Mandanten löschen.',
  'Organization ID': 'Organisations-ID',
  'Pages of the tenant': 'Seiten des Mandanten',
  Prefix: 'Vorwahl',
  'Print labels': 'Etiketten drucken',
  'Print the label of {name}': 'Etikett von {name} drucken',
  'QR code of the cube activation code {code}': 'QR-Code des Cube-Aktivierungscodes {code}',
  Retention: 'Aufbewahrung',
  'Retention days': 'Aufbewahrungstage',
  SMS: 'SMS',
  'SMS settings saved.': 'SMS-Einstellungen gespeichert.',
  'SSO settings saved.': 'SSO-Einstellungen gespeichert.',
  'Search id, name, address': 'ID, Name, Adresse suchen',
  'Sender name': 'Absendername',
  'Single sign-on': 'Single Sign-on',
  'Starts with a letter, then letters or digits: 2 to 11 characters.':
    'Beginnt mit einem Buchstaben, dann Buchstaben oder Ziffern: 2 bis 11 Zeichen.',
  'Target operator': 'Zielbetreiber',
  'Tenant default': 'Standard des Mandanten',
  'Tenant {name} created.': 'Mandant {name} erstellt.',
  'Tenant {name} deleted.': 'Mandant {name} gelöscht.',
  'Tenant {name} saved.': 'Mandant {name} gespeichert.',
  'Tenant {tenant} now belongs to {operator}.': 'Der Mandant {tenant} gehört jetzt zu {operator}.',
  'The cube activation codes could not be loaded': 'Die Cube-Aktivierungscodes konnten nicht geladen werden',
  'The newest {n} of {total} codes.': 'Die neuesten {n} von {total} Codes.',
  'The tenant could not be created': 'Der Mandant konnte nicht erstellt werden',
  "The tenant's organization at the identity provider.": 'Die Organisation des Mandanten beim Identitätsanbieter.',
  'The tenants could not be loaded': 'Die Mandanten konnten nicht geladen werden',
  'There is no code to print.': 'Es gibt keinen Code zum Drucken.',
  'To move a tenant you must be an Admin of both operators.':
    'Zum Verschieben eines Mandanten müssen Sie Admin beider Betreiber sein.',
  'The installer scans a code while setting up a cube. The cube then belongs to this tenant.':
    'Der Installateur scannt einen Code, wenn er einen Cube einrichtet. Der Cube gehört dann diesem Mandanten.',
  'its cube activation codes': 'seine Cube-Aktivierungscodes',
  'its settings, branding and e-mail configurations': 'seine Einstellungen, Branding und E-Mail-Konfigurationen',
  '{n, plural, one {# day} other {# days}}': '{n, plural, one {# Tag} other {# Tage}}',
  '{n, plural, one {Print # label} other {Print # labels}}':
    '{n, plural, one {# Etikett drucken} other {# Etiketten drucken}}',
}
