// Walks through the app and shows every screen and state once.

const top = { fullPage: false };

/** Walks `page` through the app and calls `shoot(name)` at each stop. */
export async function shots(walk) {
  await publicPages(walk);
  await signingIn(walk);
  await emptyScreens(walk);
  await payingIn(walk);
  await checking(walk);
  await buyingMore(walk);
  await cars(walk);
  await fullScreens(walk);
  await withoutSignal(walk);
  await onAllDevices(walk);
  await inHindi(walk);
}

async function publicPages({ page, shoot }) {
  await page.goto('/');
  await page.getByText('SANDBOX').first().waitFor();
  await shoot('landing-top', top);
  await shoot('landing');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await shoot('landing-menu', top);
  }
  await page.goto('/hi');
  await shoot('landing-hindi');
  for (const [name, path] of [
    ['solutions', '/buy'],
    ['contact', '/Gallery'],
    ['privacy', '/privacypolicy'],
    ['terms', '/T&C'],
    ['processing', '/Dpa'],
  ]) {
    await page.goto(path);
    await shoot(name);
  }
  await page.goto('/nowhere');
  await page.getByText('no page').waitFor();
  await shoot('not-found');
}

async function signingIn({ page, url, email, shoot }) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google', exact: true }).waitFor();
  await shoot('login');
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await page.getByText('Please enter your email').waitFor();
  await shoot('login-error');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Choose an account').waitFor();
  await shoot('login-google', top);
  await page.keyboard.press('Escape');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login with Email & Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('a long secret');
  await shoot('login-password');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await page.getByText(`OTP sent to ${email}`).waitFor();
  const { messages } = await (await fetch(`${url}/sandbox/mail?to=${email}`)).json();
  const [otp] = /\d{6}/.exec(messages.at(-1).text);
  await page.getByLabel(/OTP/).fill(otp.slice(0, 5));
  await shoot('login-otp');
  await page.getByLabel(/OTP/).fill(otp); // the sixth digit submits the code
  await page.getByText('Logged in successfully!').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByText('₹0').first().waitFor();
  await shoot('dashboard-new');
}

async function emptyScreens({ page, shoot }) {
  await visit(page, '/transactions', 'No transactions found.');
  await shoot('transactions-empty');
  await visit(page, '/reports', 'No reports');
  await shoot('reports-empty');
  await visit(page, '/outbox', 'Nothing is waiting');
  await shoot('outbox-empty');
}

async function payingIn({ page, shoot }) {
  await page.getByRole('button', { name: 'Add credit' }).click();
  await page.getByRole('button', { name: 'Add Balance' }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('0');
  await page.getByLabel('Amount', { exact: true }).fill('125000.50');
  await shoot('wallet-dialog', top);
  await page.getByLabel('Amount', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Add Balance' }).click();
  await page.getByText('Enter a valid amount').waitFor();
  await shoot('wallet-invalid', top);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Add Balance' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByText('Payment Successful!').waitFor();
  await shoot('wallet-paid', top);
  await page.getByRole('button', { name: 'OK' }).click();
}

async function checking({ page, shoot }) {
  await submit(page, 'mh00sb0002');
  await page.getByText('Generating Report').first().waitFor();
  await shoot('generating', top);
  await page.getByText('Report generated successfully.').waitFor();
  await shoot('generated', top);
  await page.getByRole('button', { name: 'Close' }).click();
  await shoot('service');
  await submit(page, 'MH00SB9500');
  await page.getByText('Server Error').waitFor();
  await shoot('source-down', top);
}

/** Buys reports on plates and numbers of every kind, to fill the lists. */
async function buyingMore({ page }) {
  for (const [path, label, text] of [
    ['/challan-Response', 'Vehicle Number', 'UP00SB4001'],
    ['/Pan-Response', 'PAN Number', 'AAAPS0000A'],
    ['/RC-Response', 'Vehicle Number', 'DL00SB3005'],
    ['/M-service-Response', 'Vehicle Number', 'DL0CSB1001'],
  ]) {
    await page.goto(path);
    await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Report generated successfully.').waitFor();
  }
}

/** Shows a plate on the first screen, plates from a message, the list, and a car's file. */
async function cars({ page, shoot }) {
  await visit(page, '/Dashboard', 'Which car?');
  await page.getByLabel('Number plate').fill('HR 00 SB 3001');
  await page.getByRole('button', { name: /maker’s history/ }).waitFor();
  await shoot('which-car', top);
  await page.getByRole('button', { name: /maker’s history/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /HR 00 SB 3001/ })
    .first()
    .waitFor();
  await visit(page, '/share?plate=MH00SB0001, KA00SB2001 and DL0CSB1001', '3 cars');
  await shoot('many-cars');
  await visit(page, '/cars', 'HR');
  await page.getByText('3 of 3 checked').first().waitFor();
  await shoot('cars');
  await page.getByRole('link', { name: /HR/ }).first().click();
  await page.getByText('Checks on this car').waitFor();
  await page.getByLabel(/The dial says/).fill('40,000');
  await page.getByLabel(/The dial says/).press('Enter');
  await page.getByRole('button', { name: 'Add a report' }).click();
  await page.getByRole('button', { name: /^Add PAN/ }).click();
  await page.getByText(/^The PAN is/).waitFor();
  await shoot('car');
  await page.evaluate(() => scrollTo(0, 0));
  await shoot('car-top', top);
  await page.goto('/cars/MH12AB0000');
  await page.getByText('Not checked').first().waitFor();
  await shoot('car-unknown');
}

async function fullScreens({ page, shoot }) {
  await visit(page, '/Dashboard', 'DL');
  await shoot('dashboard');
  await shoot('dashboard-top', top);
  await page.getByRole('button', { name: /Account of/ }).click();
  await shoot('user-menu', top);
  await page.keyboard.press('Escape');
  for (const [name, shot] of [
    ['Open menu', 'drawer'],
    ['Check', 'check-sheet'],
  ]) {
    const button = page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) continue;
    await button.click();
    await shoot(shot, top);
    await page.keyboard.press('Escape');
  }
  await visit(page, '/transactions', '₹475');
  await shoot('transactions');
  await visit(page, '/reports', 'Hyundai Service History');
  await shoot('reports');
  await page
    .locator('main')
    .getByRole('link', { name: /Hyundai/ })
    .first()
    .click();
  await page.getByText('Service records').first().waitFor();
  await shoot('report');
  await shoot('report-top', top);
  await page.getByRole('img', { name: /line chart/ }).scrollIntoViewIfNeeded();
  await shoot('report-verdict', top);
  await visit(page, '/profile', 'Welcome Back');
  await page.getByText('This phone', { exact: true }).waitFor();
  await shoot('profile');
  await page.getByRole('button', { name: 'Remove my data' }).click();
  await shoot('profile-remove', top);
  await page.keyboard.press('Escape');
  await visit(page, '/support', 'Support');
  await page.getByText('I have no signal.').click();
  await shoot('support');
}

async function withoutSignal({ page, context, shoot }) {
  await page.goto('/h-service-Response');
  await context.setOffline(true);
  await page.getByLabel('Vehicle Number').fill('22BH0001AA');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Waiting for signal' }).waitFor();
  await shoot('waiting', top);
  await visit(page, '/outbox', '1 waiting');
  await shoot('outbox');
  await shoot('outbox-top', top);
  await visit(page, '/Dashboard', 'No signal.');
  await shoot('dashboard-offline', top);
  await context.setOffline(false);
}

/** Turns sharing on and shows its screens. */
async function onAllDevices({ page, shoot }) {
  await visit(page, '/profile', 'Reports on all your devices');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await shoot('devices-what', top);
  await page.getByRole('button', { name: 'Make my recovery code' }).click();
  await shoot('devices-code', top);
  const list = page.getByRole('list', { name: 'Recovery code' });
  const groups = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await shoot('devices-typed-back', top);
  const lead = await page.getByText(/^Type groups/).textContent();
  for (const [group] of lead.matchAll(/\d/g)) {
    await page.getByLabel(`Group ${group}`).fill(groups[Number(group) - 1]);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Turned on').waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByText('This device has all').waitFor();
  await shoot('devices');
  for (const [button, shot] of [
    ['Add a device', 'devices-add'],
    ['Check my code', 'devices-check'],
    ['Remove a lost device', 'devices-remove'],
    ['Turn off', 'devices-off'],
  ]) {
    await page.getByRole('button', { name: button }).click();
    await page.locator('dialog[open]').waitFor();
    await shoot(shot, top);
    await page.keyboard.press('Escape');
  }
}

async function inHindi({ page, shoot }) {
  const { origin: url } = new URL(page.url());
  await page.context().addCookies([{ name: 'lotproof-language', value: 'hi', url }]);
  for (const [name, path] of [
    ['dashboard', '/Dashboard'],
    ['service', '/RC-Response'],
    ['transactions', '/transactions'],
    ['reports', '/reports'],
    ['outbox', '/outbox'],
    ['cars', '/cars'],
    ['car', '/cars/HR00SB3001'],
    ['profile', '/profile'],
    ['support', '/support'],
    ['login', '/login'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await running(page);
    await shoot(`${name}-hindi`);
  }
  await page.goto('/Dashboard');
  await running(page);
  await shoot('dashboard-hindi-top', top);
}

async function visit(page, path, text) {
  await page.goto(path);
  await page.locator('main').getByText(text).first().waitFor();
  await running(page);
  await page.getByRole('button', { name: 'Refresh balance', disabled: false }).waitFor();
}

/** Waits for the app's sandbox strip, which the static frame does not have. */
async function running(page) {
  await page.getByText('SANDBOX').first().waitFor();
}

async function submit(page, plate) {
  await page.goto('/h-service-Response');
  await page.getByLabel('Vehicle Number').fill(plate);
  await page.getByRole('button', { name: 'Submit' }).click();
}
