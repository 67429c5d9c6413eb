// Signing in. Exact texts: specification, sections 2, 4, 5 and 8.

export const login = {
  title: 'Login / Sign Up',
  lead: 'One account for every check. A new email creates a new account.',
  email: 'Email',
  emailMissing: 'Please enter your email before proceeding.',
  sendOtp: 'Send Email OTP',
  withOtp: 'Login with Email OTP',
  googleLoading: 'Continue with Google (loading…)',
  googleSlow: 'Google is slow to answer. The email OTP works without it.',
  googleAgain: 'Try Google again',
  googleUnready: {
    no_signal: 'This phone has no signal. Google’s button loads as soon as there is some.',
    script_failed:
      'Google’s button did not load. The signal may be weak, or this phone or network may block ' +
      'Google. The email OTP works without it.',
    server_failed:
      'Our server could not provide Google’s button. The signal may be weak. Try again.',
  },
  withPassword: 'Login with Email & Password',
  or: 'or',
  otpSentTo: (email: string) => `OTP sent to ${email}`,
  otpSent: 'OTP sent to your email.',
  otpInHand: 'The OTP we just sent is still valid. Enter it here.',
  otpResent: 'OTP resent to your email.',
  otp: 'OTP',
  otpHint: 'Six digits, valid for ten minutes.',
  verify: 'Verify OTP',
  resendIn: (seconds: number) => `Resend OTP in ${seconds} s`,
  resend: 'Resend OTP',
  password: 'Password',
  passwordHint: 'If the email is new, this becomes your password.',
  show: 'Show password',
  hide: 'Hide password',
  login: 'Login',
  back: 'Back',
  owed:
    'You are logged out on this phone. Our server ends the session as soon as this phone can ' +
    'reach it.',
  done: 'Logged in successfully!',
  wrong: 'Something went wrong.',
  failed: 'Login failed.',
  googleFailed: 'Google login failed',
  googleNext: 'Try again, or use the email OTP.',
  ok: 'OK',
  agree: 'By logging in you agree to the',
  terms: 'Terms & Conditions',
  and: 'and the',
  privacy: 'Privacy Policy',
  pitch: 'The records behind the number plate, from ₹4.',
  pitchMore: 'You are charged once, and only when the report is ready. Works even without signal.',
};
