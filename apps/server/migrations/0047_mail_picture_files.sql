-- Files of mail are swept by looking whether any row names them.
CREATE INDEX mail_picture_file ON mail_picture (file_key);
